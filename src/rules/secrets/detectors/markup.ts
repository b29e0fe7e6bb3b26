import type { Detector, Redact, SecretKind } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

const ELEMENT =
  /(<([\w:.-]{1,80})(?:[ \t][^<>\n]{0,300})?>\s{0,40}(?:<!\[CDATA\[)?\s{0,40})([^<>\s[\]][^<>\n[\]]{0,2000}?)(?=\s{0,40}(?:\]\]>\s{0,40})?[<‹]\/)/g;
/** The name stands in an attribute: `<entry key="db.password">…</entry>`. */
const NAMED_ELEMENT =
  /(<[\w:.-]{1,80}[ \t][^<>\n]{0,200}?(?:key|name|id)=\\{0,31}["']([^"'\n\\]{1,200})\\{0,31}["'][^<>\n]{0,200}>\s{0,40}(?:<!\[CDATA\[)?\s{0,40})([^<>\s[\]][^<>\n[\]]{0,2000}?)(?=\s{0,40}(?:\]\]>\s{0,40})?[<‹]\/)/g;
const ATTRIBUTES =
  /(\b(?:key|name)=\\{0,31}["']([^"'\n\\]{1,200})\\{0,31}["'][ \t]{1,5}value=\\{0,31}["'])([^"'\n\\]{1,2000})(?=\\{0,31}["'])/g;

/** A pair of elements, as Hadoop and Apple have it: `<name>…</name><value>…</value>`, `<key>…</key><string>…</string>`. */
const PAIR =
  /(<(?:name|key)>[ \t]{0,10}([\w. -]{1,200}?)[ \t]{0,10}[<‹]\/(?:name|key)>(?:\s|\\{1,15}[nrt]){0,60}<(?:value|string)>[ \t]{0,10})([^<‹>\n[\]\\]{1,2000}?)(?=[ \t]{0,10}[<‹]\/)/g;
/** Markup within markup. */
const ESCAPED =
  /(&lt;([\w:.-]{1,80})(?:[ \t][^<>&\n]{0,300})?&gt;[ \t]{0,10})([^<>&\n[\]\\]{1,2000}?)(?=[ \t]{0,10}&lt;\/)/g;

/** `<password>…</password>` and `<add key="Password" value="…"/>` of configurations in XML. */
export const markup: Detector = {
  id: 'markup',
  hint: /[<‹]\/|&lt;\/|value=["'\\]/,
  mask: (text, redact) =>
    [ELEMENT, NAMED_ELEMENT, ATTRIBUTES, PAIR, ESCAPED].reduce(
      (result, pattern) =>
        result.replace(pattern, (whole, head: string, name: string, value: string) => {
          const kind = isHarmlessValue(value) ? undefined : kindOfProperty(name);
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
    const kind = isHarmlessValue(value) ? undefined : kindOfProperty(name);
    return kind === undefined ? whole : `${head}${redact(kind)}${tail}`;
  });
}

/** Properties have dots where variables have hyphens, as `fs.s3a.secret.key`. */
function kindOfProperty(name: string): SecretKind | undefined {
  return secretKindOfName(name) ?? secretKindOfName(name.replaceAll('.', '_'));
}
