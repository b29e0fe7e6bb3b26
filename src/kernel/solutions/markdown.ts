/** Untrusted text inside a paragraph: shown as it is, never as Markdown or HTML, on one line that begins no block. */
export function inline(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]{1,100}/g, ' ')
    .replace(/[\\`<*]/g, '\\$&')
    .replace(/\]\(/g, ']\\(')
    .replace(/!\[/g, '\\![')
    .trim()
    .replace(/^[[#>~=+_|-]/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Untrusted text as a code block: the fence is longer than any run of backticks in it, so nothing breaks out. */
export function fence(text: string, language = ''): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .trimEnd();
  const longest = Math.max(0, ...[...clean.matchAll(/`{1,10000}/g)].map(([run]) => run.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}${language}\n${clean}\n${marks}`;
}
