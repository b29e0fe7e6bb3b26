import { type Detector, type Redact, STARTS_WITH_PLACEHOLDER } from './detector.js';

const NEXT = '(?:\\r?\\n|(?:\\\\{1,15}r)?\\\\{1,15}n)';
const KIND = /(?:(?<![\w.-])|\\n)kind:[ \t]{1,5}\\{0,31}["']?Secret\b/;
/** Where the next document begins. */
const DOCUMENT = /(?<=\n|\\n)(?=---)/;
const CHARACTER = '(?:[^\\n\\\\]|\\\\{1,31}["\'])';
/** `data:` and the lines below it that are indented further, also where the text is a string of JSON. */
const BLOCK = new RegExp(
  `((?:^|\\n|\\\\n|["'])(?<indent>[ \\t]{0,40})(?:data|stringData):[ \\t]{0,4})((?:${NEXT}\\k<indent>[ \\t]{1,40}${CHARACTER}{1,8000}){1,200})`,
  'g',
);
const LINE = new RegExp(`(${NEXT}[ \\t]{1,80}(?:[\\w.-]{1,253}:[ \\t]{1,10})?)(${CHARACTER}{1,8000})`, 'g');
/** `data: {orders: …}` in YAML's flow style. */
const FLOW = /(\b(?:data|stringData):[ \t]{0,4}\{)([^{}\n]{1,8000})(?=\})/g;
const ENTRY = /((?:^|,)[ \t]{0,10}[\w."'-]{1,253}:[ \t]{1,10})([^,{}\n]{1,8000})/g;

/** The data of a Secret that stands in a text as YAML: the keys stay. */
export const secretObject: Detector = {
  id: 'secret-object',
  hint: /kind:[ \t]{1,5}\\{0,31}["']?Secret\b/,
  mask: (text, redact) =>
    text
      .split(DOCUMENT)
      .map((document) => (KIND.test(document) ? maskDocument(document, redact) : document))
      .join(''),
};

function maskDocument(text: string, redact: Redact): string {
  const mask = (part: string, pattern: RegExp) =>
    part.replace(pattern, (whole: string, head: string, value: string) =>
      STARTS_WITH_PLACEHOLDER.test(value.replace(/^[\s"'\\]{1,40}/, '')) ? whole : `${head}${redact('secret-data')}`,
    );
  return text
    .replace(BLOCK, (_whole, head: string, _indent: string, lines: string) => head + mask(lines, LINE))
    .replace(FLOW, (_whole, head: string, entries: string) => head + mask(entries, ENTRY));
}
