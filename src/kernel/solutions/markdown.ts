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

/** Paragraphs apart from each other; what is empty is none. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Sections, what is empty being none, and a line break at the end. */
export function joinSections(sections: readonly string[]): string {
  return `${paragraphs(sections)}\n`;
}

/** A list below the text that introduces it; '' for no items. */
export function listBelow(introduction: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${introduction}\n\n${bulletList(items)}`;
}

/** Items that are Markdown of one line, or go on indented. */
export function bulletList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** The first of the items, and how many more there are. */
export function firstItems(items: readonly string[], most: number): readonly string[] {
  return items.length > most ? [...items.slice(0, most), `and ${items.length - most} more`] : items;
}
