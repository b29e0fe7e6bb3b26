/** What a text of another program means, and what helps. */
export interface TextHint {
  readonly pattern: RegExp;
  /** What the text must hold as well. */
  readonly beside?: RegExp;
  /** A sentence; `$1` stands for what the pattern captures, here and in the step. */
  readonly meaning: string;
  readonly step: string;
}

/** What the first of the hints that knows the text makes of it, with what its pattern captures filled in. */
export function findHint<Hint extends TextHint>(hints: readonly Hint[], text: string): Hint | undefined {
  for (const hint of hints) {
    const match = hint.pattern.exec(text);
    if (match === null || hint.beside?.test(text) === false) continue;
    const captured = (match.slice(1).find((group) => (group ?? '') !== '') ?? '').replace(/[.:"']{1,3}$/, '');
    return { ...hint, meaning: fill(hint.meaning, captured), step: fill(hint.step, captured) };
  }
  return undefined;
}

/** Without a gap where nothing was captured. */
function fill(text: string, captured: string): string {
  return text.replace(/ ?\$1/g, (found) => found.replace('$1', captured).trimEnd());
}
