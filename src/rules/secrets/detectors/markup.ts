import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

const ELEMENT =
  /(<([\w:.-]{1,80})(?:[ \t][^<>\n]{0,300})?>\s{0,40}(?:<!\[CDATA\[)?\s{0,40})([^<>\s[\]][^<>\n[\]]{0,2000}?)(?=\s{0,40}(?:\]\]>\s{0,40})?[<‹]\/)/g;
/** The name stands in an attribute: `<entry key="db.password">…</entry>`. */
const NAMED_ELEMENT =
  /(<[\w:.-]{1,80}[ \t][^<>\n]{0,200}?(?:key|name|id)=\\{0,31}["']([^"'\n\\]{1,200})\\{0,31}["'][^<>\n]{0,200}>\s{0,40}(?:<!\[CDATA\[)?\s{0,40})([^<>\s[\]][^<>\n[\]]{0,2000}?)(?=\s{0,40}(?:\]\]>\s{0,40})?[<‹]\/)/g;
const ATTRIBUTES =
  /(\b(?:key|name)=\\{0,31}["']([^"'\n\\]{1,200})\\{0,31}["'][ \t]{1,5}value=\\{0,31}["'])([^"'\n\\]{1,2000})(?=\\{0,31}["'])/g;

/** `<password>…</password>` and `<add key="Password" value="…"/>` of configurations in XML. */
export const markup: Detector = {
  id: 'markup',
  hint: /[<‹]\/|value=["'\\]/,
  mask: (text, redact) =>
    [ELEMENT, NAMED_ELEMENT, ATTRIBUTES].reduce(
      (result, pattern) =>
        result.replace(pattern, (whole, head: string, name: string, value: string) => {
          const kind = isHarmlessValue(value) ? undefined : secretKindOfName(name);
          return kind === undefined ? whole : `${head}${redact(kind)}`;
        }),
      maskBefore(text, redact),
    ),
};

/** `value="…" name="password"`. */
const BEFORE =
  /(\bvalue=\\{0,31}["'])([^"'\n\\[]{1,2000})(\\{0,31}["'][ \t]{1,5}(?:key|name)=\\{0,31}["']([^"'\n\\]{1,200})["'\\])/g;

function maskBefore(text: string, redact: Redact): string {
  return text.replace(BEFORE, (whole: string, ...groups: readonly string[]) => {
    const [head = '', value = '', tail = '', name = ''] = groups;
    const kind = isHarmlessValue(value) ? undefined : secretKindOfName(name);
    return kind === undefined ? whole : `${head}${redact(kind)}${tail}`;
  });
}
