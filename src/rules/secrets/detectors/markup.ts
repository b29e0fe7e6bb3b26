import type { Detector } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

const ELEMENT = /(<([\w:.-]{1,80})>[ \t]{0,10})([^<>\n]{1,2000})(?=<\/)/g;
const ATTRIBUTES =
  /(\b(?:key|name)=\\{0,31}["']([^"'\n\\]{1,200})\\{0,31}["'][ \t]{1,5}value=\\{0,31}["'])([^"'\n\\]{1,2000})(?=\\{0,31}["'])/g;

/** `<password>…</password>` and `<add key="Password" value="…"/>` of configurations in XML. */
export const markup: Detector = {
  id: 'markup',
  hint: /<\/|value=["'\\]/,
  mask: (text, redact) =>
    [ELEMENT, ATTRIBUTES].reduce(
      (result, pattern) =>
        result.replace(pattern, (whole, head: string, name: string, value: string) => {
          const kind = isHarmlessValue(value) ? undefined : secretKindOfName(name);
          return kind === undefined ? whole : `${head}${redact(kind)}`;
        }),
      text,
    ),
};
