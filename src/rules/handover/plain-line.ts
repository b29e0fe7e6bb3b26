/** Text on one line, for a comment of YAML or a terminal: without what ends a line there (U+0085, too) and what a terminal would obey. */
export function plainLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}
