import { wordAlternatives } from '../../word-lists.js';

/** What sentences say of a password and is none: how it is, what happens to it, what the sentence goes on with. */
const STATE = new RegExp(
  `^(?:${wordAlternatives(`
  wrong weak short long old new good fine right same null none nil blank plain here there then still being never always only also just safe
  strong missing invalid valid incorrect correct absent present secret private public hidden default stale case text sent read lost kept set
  unset held known unknown common unclear about above below after before between within without under over what when where which that this
  these those from into with your their ours mine they them must should could would will have does been both each else ever even from less
  more most much many nothing something anything needed okay ready done gone true false required optional mandatory needed necessary
  supplied unique ambiguous obsolete secure insecure unsafe visible readable writable alphanumeric numeric used unused exposed open closed
  fixed random temporary permanent constant equal identical similar different longer shorter older newer weaker stronger later earlier
  password passphrase passwords string undefined available unavailable denied forbidden compromised rotated redacted masked object number
  exists works differs matches mismatch contains appears remains changes somewhere expire comply match meet rotate change reset error failed failing yes simple complex easy hard unwell broken changed bytes plaintext cleartext sensitive case-sensitive up-to-date
  `)})$`,
  'i',
);
/** How participles, adverbs and adjectives end. */
const FORM = /(?:ed|ing|ly|able|ible|ful|less|ous|ive|ory|ant|ent|ical|ated|ten|wn)$/i;

/** Whether a word is one that a sentence says of a password, rather than the password itself. */
export function isStateWord(word: string): boolean {
  return STATE.test(word) || FORM.test(word);
}
