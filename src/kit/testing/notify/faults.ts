/** One rule for a body: what must be so, and what is said when it is not. */
export type Rule = readonly [sentence: string, holds: boolean];

/** The sentences of the rules that do not hold. */
export function broken(rules: readonly Rule[]): string[] {
  return rules.filter(([, holds]) => !holds).map(([sentence]) => sentence);
}

/** Every object in a JSON value for which `wanted` holds, at any depth. */
export function objectsIn(
  value: unknown,
  wanted: (candidate: Readonly<Record<string, unknown>>) => boolean,
): Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const candidate = value as Readonly<Record<string, unknown>>;
  const below = Object.values(candidate).flatMap((part) => objectsIn(part, wanted));
  return wanted(candidate) ? [candidate, ...below] : below;
}

/** True when no chat makes a link or a mention of any part of the text. */
export const isInert = (text: string) =>
  !/:\/\/|mailto:|\bwww\.|@(?:everyone|here|channel|all)\b|(?<!\w)@\w/i.test(text);

export const isWithin = (text: unknown, limit: number) =>
  typeof text === 'string' && text.length >= 1 && text.length <= limit;
