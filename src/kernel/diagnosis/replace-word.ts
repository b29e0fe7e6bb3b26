const WORD = /[A-Za-z0-9_.-]/;
/** How a line break or a tab is written in JSON text: its letter does not belong to the word that follows. */
const ESCAPED = /[nrt]/;

/** Whether a word may begin there in JSON text. */
function isStart(json: string, at: number): boolean {
  const before = json.charAt(at - 1);
  return !WORD.test(before) || (ESCAPED.test(before) && json.charAt(at - 2) === '\\');
}

/** Whether a word may end there: a full stop at the end of a sentence does not go on with it. */
function isEnd(json: string, at: number): boolean {
  const after = json.charAt(at);
  return !WORD.test(after) || (after === '.' && !WORD.test(json.charAt(at + 1)));
}

/** Replaces a word wherever it stands by itself in JSON text. Undefined where it also stands as a part of another word. */
export function replaceWord(json: string, word: string, replacement: string): string | undefined {
  const parts: string[] = [];
  let written = 0;
  for (let at = json.indexOf(word); at !== -1; at = json.indexOf(word, written)) {
    if (!isStart(json, at) || !isEnd(json, at + word.length)) return undefined;
    parts.push(json.slice(written, at), replacement);
    written = at + word.length;
  }
  return written === 0 ? json : parts.join('') + json.slice(written);
}
