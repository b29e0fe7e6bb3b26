/**
 * A command as the programs that it runs one after the other, each as its words, which are what every usual shell takes them for; undefined when it needs
 * a shell. Why no library does it: docs/decisions/0069-small-libraries.md.
 */
export function commandWords(command: string): string[][] | undefined {
  const line = command.replace(/^\s+|[ \t\n]+$/g, '').replace(/^\$ /, '');
  const words: string[][] = [[]];
  let rest = line;
  while (rest !== '') {
    const token = TOKENS.exec(rest)?.[0];
    if (token === undefined || isExpanded(token)) return undefined;
    if (token === '|') words.push([]);
    else if (!NO_WORD.test(token)) words.at(-1)?.push(unquote(token));
    rest = rest.slice(token.length);
  }
  return words;
}

/**
 * Blanks, one pipe, or a word, of which a line that goes on (a backslash at its end) leaves no trace. No `$`, backtick, redirection, `;`, `&`, `*`, `?`,
 * `~`, other line end or backslash has a place in it; no parenthesis either, in which zsh runs code (`/etc(e:'id':)`).
 */
const TOKENS = /^(?:[ \t]+|\|(?!\|)|(?:\\\n|[\w./:=@,+%{}[\]-]|'[^'\n]*'|"[^"\n$`\\]*")+)/;
const NO_WORD = /^(?:[ \t]+|(?:\\\n)+)$/;
const QUOTED = /\\\n|'([^']*)'|"([^"]*)"/g;
/**
 * Of `{a,b}` and `{1..3}` bash and zsh make several words, which may be flags. Where a brace is followed by a comma or two dots between letters, this is
 * taken for one of them, also where it is none; `{.items[0].name}` is not.
 */
function isExpanded(word: string): boolean {
  const plain = word.replace(QUOTED, '');
  const braces = plain.slice(plain.indexOf('{'));
  return plain.includes('{') && /,|[\w+-]\.\.[\w+-]/.test(braces);
}

function unquote(word: string): string {
  return word.replace(QUOTED, (_whole, single?: string, double?: string) => single ?? double ?? '');
}
