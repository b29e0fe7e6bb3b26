/** Where the language model's part of a solution begins (docs/wire-contract.md, "Solutions"). */
const HEADING = /^## What the language model adds.*$/m;

/** What the language model wrote, as Markdown without its heading; undefined where it wrote nothing. */
export function modelPartOf(solution: string, source: string): string | undefined {
  if (source === 'rules') return undefined;
  const at = HEADING.exec(solution);
  if (at === null) return undefined;
  const text = solution.slice(at.index + at[0].length).trim();
  return text === '' ? undefined : text;
}
