/** A name, quoted or not, with up to two words of what it is before it: `plan gold`, `queue "express"`. */
export const THING =
  '((?:[A-Za-z][\\w-]{1,24} ){0,2}(?:"[^"]{1,80}"|\'[^\']{1,80}\'|`[^`]{1,80}`|[\\w./:@-]{1,80}\\w))';
/** The same in plain words: `rate card`. */
export const PLAIN_THING = '((?:[a-z][\\w-]{1,24} ){0,2}[a-z][\\w-]{2,24})';

/** What a sentence begins with that belongs to no name. */
const LEAD = /^(?:(?:the|an?|your|this|that|its|error:?|fatal:?|panic:?|at|least|one|some|any|all|of) ){1,4}/i;

/** The name alone. */
export const named = (words: string) => words.replace(LEAD, '').trim();
