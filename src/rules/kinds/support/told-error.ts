const FAILURE =
  /\bfail|cannot|can't|could ?n[o']t|unable|\berror\b|refus|denied|forbidden|invalid|not (?:enough|found|allowed|supported)|insufficient|timed? ?out|exceed/i;
/** How Azure says an error: before 2023, and since. */
const CLOUD_ERRORS = [
  /Code="([\w.]{2,80})" Message="([^"]{3,1000})"/g,
  /"code": ?"([\w.]{2,80})",\s{0,40}"message": ?"((?:[^"\\]|\\[^]){3,1000})"/g,
];
const LONGEST = 4_000;

/**
 * What an error tells, of a text that is too long to be quoted whole: the code and message that a cloud puts into its answer, or the link of a chain
 * that fails. The text itself where it is short enough, or has neither.
 */
export function toldError(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const bounded = text.slice(0, LONGEST);
  return cloudError(bounded) ?? failingLink(bounded) ?? text;
}

/** The innermost, which comes last. */
function cloudError(text: string): string | undefined {
  const found = CLOUD_ERRORS.flatMap((pattern) => [...text.matchAll(pattern)]).at(-1);
  return found === undefined ? undefined : `${found[1] ?? ''}: ${found[2] ?? ''}`;
}

/** Where a program lists all that it did, what went well comes first. */
function failingLink(text: string): string | undefined {
  const links = text.split(/\s{0,5}next error:\s{0,5}/);
  return links.length < 2 ? undefined : links.findLast((link) => FAILURE.test(link))?.trim();
}
