import type { Detector, Redact, SecretKind } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { looksMade, looksRandom } from './looks-made.js';
import { FOREIGN_PASSWORD, FOREIGN_PASSWORD_HINT } from './password-words.js';

/** A word for a password in a sentence, in the languages in which programs speak. */
const PASSWORD = `pass(?:word|phrase|code|wd)|pwd|pw|${FOREIGN_PASSWORD}`;
const OBJECT = '(?:access |auth |bearer )?token|secret|api[ -]?key|(?:access|account|secret) ?key';
/** What may stand between the word and the value: verbs, arrows, the lines of a table. */
const LINK =
  '(?:\\\\{1,15}t){0,3}(?:[ \\t]{1,4}(?:is|was|are|has been|had been|reads|ist|est|es|é|set|changed|reset|updated|to|now|from|value|given|used|with|lautet|heißt|è|är|er|on|je|jest|olarak|είναι|adalah|là)(?=[ \\t:=("\'`\\\\])){0,4}[ \\t]{0,8}(?:是|为|為|は|が|는|은|[:：])?[ \\t]{0,4}(?:(?:->|=>|→|►|[|>:=[(「『“])[ \\t]{0,8})?';
/** What has to stand before a value: it does not begin within the word for it. */
const BEFORE_VALUE = `(?<=[\\s"'|>:：=[(「『“是为為はが는은]|→|►|\\\\t)`;
const VALUE =
  '(?<quoted>\\\\{0,3}["\'`](?<inner>[^"\'`\\n\\\\]{1,200})\\\\{0,3}["\'`])|(?<bare>[^\\s"\'`<>\\\\[\\](){},;|「」『』“”。，]{4,200})';
const OF_PASSWORD = new RegExp(
  `(?<head>(?<![\\w-])(?:${PASSWORD})(?![\\w-])(?<link>${LINK}))${BEFORE_VALUE}(?:${VALUE})`,
  'gi',
);
const OF_OBJECT = new RegExp(
  `(?<head>(?<![\\w-])(?:${OBJECT})(?![\\w-])(?<link>${LINK}))${BEFORE_VALUE}(?:${VALUE})`,
  'gi',
);
/** The value on the next line, alone there, as prompts and forms show it. */
const NEXT_LINE = new RegExp(
  `(?<head>(?<![\\w-])(?:[\\w.-]{0,40}[_.-])?(?:${PASSWORD})["']?[ \\t]{0,3}[:：][ \\t]{0,8}(?:\\r?\\n|(?:\\\\{1,15}r)?\\\\{1,15}n)[ \\t]{0,40})(?<bare>[^\\s"'\`:{}[\\]\\\\]{4,200})(?=[ \\t]{0,8}(?:[\\r\\n"'\\\\]|$))`,
  'gi',
);
const TRAILING = /[.,:;!?]{1,3}$/;

interface Groups {
  readonly head: string;
  readonly link?: string;
  readonly quoted?: string;
  readonly inner?: string;
  readonly bare?: string;
}

/** Passwords in sentences, prompts and tables: "the password is …", "using password …", `password "…" was rejected`. */
export const sentence: Detector = {
  id: 'sentence',
  hint: new RegExp(`pass|pwd|\\bpw\\b|token|secret|key|${FOREIGN_PASSWORD_HINT}`, 'i'),
  mask: (text, redact) => {
    const passwords = maskSpoken(text, OF_PASSWORD, redact, { kind: 'password', looks: looksMade, inQuotes: true });
    const objects = maskSpoken(passwords, OF_OBJECT, redact, { kind: 'secret', looks: looksRandom, inQuotes: false });
    return maskSpoken(objects, NEXT_LINE, redact, { kind: 'password', looks: looksMade, inQuotes: false });
  },
};

interface Manner {
  readonly kind: SecretKind;
  readonly looks: (word: string) => boolean;
  /** Whether any word in quotes is a value, or only one that looks so. */
  readonly inQuotes: boolean;
}

function maskSpoken(text: string, pattern: RegExp, redact: Redact, { kind, looks, inQuotes }: Manner): string {
  return text.replace(pattern, (whole: string, ...rest: readonly unknown[]) => {
    const { head, quoted, inner, bare } = rest.at(-1) as Groups;
    const word = inner ?? (bare ?? '').replace(TRAILING, '');
    const isQuotedWord = inQuotes && inner !== undefined && !/\s/.test(inner);
    if (isHarmlessValue(word) || !(isQuotedWord || looks(word))) return whole;
    return `${head}${(quoted ?? bare ?? '').replace(word, () => redact(kind))}`;
  });
}
