const NAME = '["\'`]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})["\'`]?';
/** `missing 'A' or 'B'`: two that belong together. */
const PAIR = new RegExp(`${NAME} (?:or|and) ${NAME}`);

/** `A or B environment variable is missing`: any one of both will do, as far as the words tell. */
const EITHER = new RegExp(`${NAME},? or ${NAME}`);

/** The variable that a line says may be given in place of the first one; undefined where it names none. */
export function otherOfPair(line: string, name: string): string | undefined {
  const [, one, other] = EITHER.exec(line) ?? [];
  return name === one ? other : undefined;
}

/** The variable that a line names first, or the second of a pair where the manifest gives the first one already. */
export function lackingOfPair(line: string, name: string, present: readonly string[]): string {
  const [, one, other] = PAIR.exec(line) ?? [];
  if (one === undefined || other === undefined || (name !== one && name !== other)) return name;
  return present.includes(one) && !present.includes(other) ? other : one;
}
