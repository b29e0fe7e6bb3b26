import { wordAlternatives } from '../../word-lists.js';
import type { Detector, Redact, SecretKind } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { looksMade } from './looks-made.js';
import { SECRET_HINT, secretKindOfName } from './secret-names.js';

const QUOTE = '\\\\{0,31}["\'`]';
const VALUE = '(?<value>[^"\'`\\s\\\\]{4,200})';
const NAME = '(?<name>[\\w.-]{2,80})';
/** What a program says of a setting and the value that it has. No nouns of objects: after `secret` or `key` a name stands, not a value. */
const SAYS = wordAlternatives(`
  must should shall has have had needs? to be been is are was were set given not got found received value values invalid bad illegal wrong valid
  unsupported unexpected malformed unacceptable as of with a an the its this by default currently can cannot could can't may parse parsed parsing decode
  decoded decoding failed failing unable error expected but and or at least most exactly more less than characters bytes bits long length digits
  number integer boolean uuid string argument
`);
/** `ADMIN_PASSWORD must be set to '…'`, `--token: invalid value "…"`, `"password" is not a number: "…"`. */
const BEFORE_VALUE = new RegExp(
  `(?<head>(?<![\\w.-])${NAME}(?:${QUOTE})?(?:[ \\t:,;(-]{1,5}(?:${SAYS}|\\d{1,5})(?![\\w-])){1,12}[ \\t:,;=(-]{1,5}${QUOTE})${VALUE}(?=(?:\\\\{1,31}[nrt]){0,3}${QUOTE})`,
  'gi',
);
/** `invalid value "…" for flag --token`, `'…' for password must be a number`. */
const AFTER_VALUE = new RegExp(
  `(?<head>${QUOTE})${VALUE}(?=${QUOTE}[ \\t]{1,3}(?:given[ \\t])?(?:for|as)[ \\t]{1,3}(?:the[ \\t]{1,3})?(?:(?:environment[ \\t]{1,3})?(?:flag|option|parameter|argument|variable|field|setting|property)[ \\t:]{1,3})?(?:${QUOTE})?${NAME}(?![\\w-]))`,
  'gi',
);
const NEXT = '(?:\\r?\\n|\\\\{1,15}n)[ \\t]{0,20}';
/** What Spring Boot prints of a value that it cannot bind: the value again in its reason. */
const BOUND = new RegExp(
  `Property: (?<name>[\\w.[\\]-]{2,160})${NEXT}Value: ["']?(?<value>[^"'\\n\\\\]{1,500})(?:["'][^\\n]{0,20})?(?:\\n[^\\n]{0,400}){0,3}`,
  'g',
);
/** pydantic: the name of the field stands above the line with its value. */
const VALIDATED = new RegExp(
  `(?<![\\w.])(?<name>[\\w.]{2,80})${NEXT}[^\\n]{1,300}?\\[type=\\w{1,60}, input_value=["'](?<value>[^"'\\n]{1,500})`,
  'g',
);
/** Words that name objects of Kubernetes and of stores as well, unlike `--token` and `API_TOKEN`. */
const PLAIN = /^[a-z]+$/i;

/** The value that a program refuses, in quotes beside the name of its setting, where that is the name of a secret. */
export const refusedValue: Detector = {
  id: 'refused-value',
  hint: new RegExp(SECRET_HINT, 'i'),
  mask: (text, redact) => {
    const sentences = [BEFORE_VALUE, AFTER_VALUE].reduce((result, pattern) => maskNamed(result, pattern, redact), text);
    return [BOUND, VALIDATED].reduce((result, pattern) => maskField(result, pattern, redact), sentences);
  },
};

function maskNamed(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, ...rest: readonly unknown[]) => {
    const { head = '', value = '', name = '' } = rest.at(-1) as Readonly<Record<string, string>>;
    const kind = secretKindOfName(name);
    return kind === undefined || isHarmlessValue(value) || !isValue(value, name, kind)
      ? whole
      : `${head}${redact(kind)}`;
  });
}

/** Name and value are told apart by the form of the report, whatever the value looks like. */
function maskField(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, ...rest: readonly unknown[]) => {
    const { value = '', name = '' } = rest.at(-1) as Readonly<Record<string, string>>;
    const kind = secretKindOfName(name);
    return kind === undefined || isHarmlessValue(value) ? whole : whole.replaceAll(value, () => redact(kind));
  });
}

/** After a name that can be nothing but a password's, any word in quotes; after others, what looks made. */
function isValue(value: string, name: string, kind: SecretKind): boolean {
  return kind === 'password' || (looksMade(value) && !PLAIN.test(name));
}
