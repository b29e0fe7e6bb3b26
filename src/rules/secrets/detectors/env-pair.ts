import { replaceEnvValues } from '../env-pairs.js';
import { maskAfter } from './assignment.js';
import type { Detector } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

/** The same where the text is a string of JSON, at any depth: its quotes and line ends are escaped. */
const ESCAPED_JSON =
  /(?<escape>\\{1,31})"(?:[nN]ame|[kK]ey)\k<escape>":[ \t]{0,5}\k<escape>"(?<name>[\w.-]{1,100})\k<escape>",[ \t]{0,5}\k<escape>"[vV]alue\k<escape>":[ \t]{0,5}(?=\k<escape>")/g;
const ESCAPED_YAML =
  /\bname:[ \t]{1,5}\\{0,31}["']?(?<name>[\w.-]{1,100})\\{0,31}["']?(?:[ \t]{0,5}\r?\n|(?:\\{1,15}r)?\\{1,15}n)[ \t]{1,60}value:[ \t]{1,5}(?=\S)/g;

/** `{"name": "DB_PASSWORD", "value": "…"}` in JSON and YAML: variables of containers, where a manifest stands in a text. */
export const envPair: Detector = {
  id: 'env-pair',
  hint: /[vV]alue["'\\]{0,33}[ \t]{0,20}:/,
  mask: (text, redact) => {
    const plain = replaceEnvValues(text, (name, value) =>
      secretKindOfName(name) === undefined || isHarmlessValue(value.replace(/^["']|["']$/g, ''))
        ? undefined
        : redact('env'),
    );
    return [ESCAPED_JSON, ESCAPED_YAML].reduce(
      (result, label) =>
        maskAfter(result, label, redact, ({ groups }) => secretKindOfName(groups?.['name'] ?? '') && 'env'),
      plain,
    );
  },
};
