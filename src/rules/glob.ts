/**
 * True when the whole text fits the pattern: `*` stands for any text (also none), `?` for one character, everything else for itself.
 * No regular expression is made, so no pattern can backtrack: after a mismatch only the last `*` takes one character more, which costs
 * at most the product of both lengths.
 */
export function matchGlob(pattern: string, text: string): boolean {
  let inPattern = 0;
  let inText = 0;
  let star = -1;
  let starText = 0;
  while (inText < text.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++;
      starText = inText;
    } else if (fitsCharacter(pattern[inPattern], text[inText])) {
      inPattern++;
      inText++;
    } else if (star >= 0) {
      inPattern = star + 1;
      inText = ++starText;
    } else {
      return false;
    }
  }
  return onlyStars(pattern, inPattern);
}

function fitsCharacter(wanted: string | undefined, found: string | undefined): boolean {
  return wanted === '?' || wanted === found;
}

function onlyStars(pattern: string, from: number): boolean {
  let at = from;
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}
