/** A command as the programs that it runs one after the other, each as its words; undefined when it needs a shell. */
export function commandWords(command: string): string[][] | undefined {
  const line = command
    .replace(/\\\n\s*/g, ' ')
    .trim()
    .replace(/^\$ /, '');
  const words: string[][] = [[]];
  let rest = line;
  while (rest !== '') {
    const token = TOKENS.exec(rest)?.[0];
    if (token === undefined) return undefined;
    if (token === '|') words.push([]);
    else if (token.trim() !== '') words.at(-1)?.push(unquote(token));
    rest = rest.slice(token.length);
  }
  return words;
}

/** Blanks, one pipe, or a word. No `$`, backtick, redirection, `;`, `&`, glob, line end or backslash has a place in it. */
const TOKENS = /^(?:[ \t]+|\|(?!\|)|(?:[\w./:=@,+%{}[\]()~-]|'[^'\n]*'|"[^"\n$`\\]*")+)/;

function unquote(word: string): string {
  return word.replace(/'([^']*)'|"([^"]*)"/g, (_whole, single?: string, double?: string) => single ?? double ?? '');
}
