import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';
import { isStateWord } from './state-word.js';

/** The sentence ends with the word: in the middle of one it is a word like any other. */
const ENDS = '(?=[ \\t]{0,4}(?:[.!;,]{0,3}(?:$|[\\r\\n"\'`]|\\\\{1,31}["\'nr])|[.!;,]{1,3}[ \\t]))';
const WORD = '([A-Za-z][A-Za-z0-9_@#$%^&*+-]{3,60})';
/** "the password is swordfish", "password set to swordfish". */
const SENTENCE = new RegExp(
  `((?<![\\w-])pass(?:word|phrase|code)[ \\t]{1,4}(?:is|was|(?:is |was |has been |had been )?(?:now |set |changed |reset |updated ){1,2}to)[ \\t]{1,4}(?:now[ \\t]{1,4})?)${WORD}${ENDS}`,
  'gim',
);
/** `DB_PASSWORD swordfish`, a line of a table or a listing: nothing but the name and the value, which may be in a column of its own. */
const LINE =
  /(?<=^|["'\n]|\\n|[\w)\]:,;.] )([ \t]{0,40}(?:(?:- {1,3}|\| {0,40}|export[ \t]{1,4}|set[ \t]{1,4})["']?){0,2}([A-Za-z][\w.-]{0,80}?)(?:[ \t]{1,60}|[ \t]{0,40}\|[ \t]{0,40}))(?=[^\s|])([^\s|[\]{}()<>"'`=:\\]{4,200})(?=[ \t]{0,40}\|?[ \t]{0,4}(?:\r?$|["'\r\n]|\\{1,31}["'nr]))/gm;
/** Names of one word, such as `Token`, begin sentences as well, and names with hyphens are those of objects. */
const COMPOUND = /[A-Za-z\d][_.][A-Za-z]|[a-z][A-Z]/;

/** Passwords that are words, where nothing else can be meant: at the end of what says that it is one, and alone on a line after the name of one. */
export const plainWord: Detector = {
  id: 'plain-word',
  hint: /pass(?:word|phrase|code)[ \t]|(?:pass\w{0,12}|pwd|pw|secret|token|key|credentials?)[ \t|]{1,40}\S/i,
  mask: (text, redact) => maskLines(maskSentences(text, redact), redact),
};

function maskSentences(text: string, redact: Redact): string {
  return text.replace(SENTENCE, (whole: string, head: string, word: string) =>
    isStateWord(word) || isHarmlessValue(word) ? whole : `${head}${redact('password')}`,
  );
}

function maskLines(text: string, redact: Redact): string {
  return text.replace(LINE, (whole: string, head: string, name: string, value: string) => {
    const kind = COMPOUND.test(name) ? secretKindOfName(name) : undefined;
    if (kind === undefined || isStateWord(value) || isHarmlessValue(value)) return whole;
    return `${head}${redact(kind)}`;
  });
}
