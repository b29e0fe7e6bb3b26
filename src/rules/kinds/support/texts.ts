/** The groups of a match as texts; '' for those that took no part, and for all when there is no match. */
export type Captures = readonly [string, string, string, string, string, string, string];

export function captures(match: RegExpExecArray | null | undefined): Captures {
  const group = (index: number) => match?.[index] ?? '';
  return [group(0), group(1), group(2), group(3), group(4), group(5), group(6)];
}

/** The first group of a match that took part and holds something; '' where there is none. */
export function firstCaptured(match: RegExpExecArray | null | undefined): string {
  return match?.slice(1).find(Boolean) ?? '';
}

/** A name without what ends the clause in which it stands. */
export function withoutStop(name: string): string {
  return name.replace(/[.,:;]{1,3}$/, '');
}

/** ` (spec.volumes[0])`, or '' where the place in the manifest is not known. */
export function inParentheses(path: string | undefined): string {
  return path === undefined ? '' : ` (${path})`;
}

/** ` at spec.volumes[0].name`, or what to say instead where the place in the manifest is not known. */
export function atPath(path: string | undefined, field = '', otherwise = ''): string {
  return path === undefined ? otherwise : ` at ${path}${field}`;
}

/** ` Its keys are: a, b.`, or '' where they are not known. */
export function listKeys(keys: readonly string[]): string {
  return keys.length === 0 ? '' : ` Its keys are: ${keys.slice(0, 20).join(', ')}.`;
}

/** The last of the sentences that programs hang one behind the other with colons, or of the lines; undefined where all are single words. */
export function lastWords(text: string): string | undefined {
  return text.split(/: |\n/).findLast((part) => part.includes(' '));
}
