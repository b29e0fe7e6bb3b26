import { type CaseRow, caseTable } from '../case-table.js';

/** A reference put right, and whether only one reading was possible. */
export interface ImageCorrection {
  readonly image: string;
  readonly isCertain: boolean;
}

const TEMPLATE = /\$\{|\$\(|\{\{|\$[A-Z_]|<[a-z_-]{1,60}>/i;
const VALID =
  /^(?:[a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?\/)?[a-z0-9][a-z0-9._/-]{0,254}(?::\w[\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$/;

export const SPELLING_FAULTS = caseTable<CaseRow & { readonly fault: string }>([
  { pattern: TEMPLATE, example: 'shop/api:${TAG}', fault: 'it holds a template variable that nobody filled in' },
  {
    pattern: /^\s{0,20}[a-z]{2,10}:\/\//i,
    example: 'https://ghcr.io/shop/api',
    fault: 'it begins with a scheme such as https://',
  },
  { pattern: /\s/, example: 'shop/api :1', fault: 'it has a space' },
  { pattern: /["'`]/, example: '"shop/api:1"', fault: 'it has a quotation mark' },
  { pattern: /:$/, example: 'shop/api:', fault: 'its tag is empty' },
  {
    pattern: /@(?!sha256:[0-9a-f]{64}$)/,
    example: 'shop/api@sha256:0a1b',
    fault: 'its digest is not sha256: and 64 hexadecimal digits',
  },
]);

/** What is wrong with a reference, in words for a sentence that begins with "it". */
export function imageFaults(image: string): readonly string[] {
  const faults = SPELLING_FAULTS.findAll(image).map(({ row }) => row.fault);
  if (TEMPLATE.test(image)) return faults;
  const { repository, tag } = imageParts(image.replace(/^\s{0,20}[a-z]{2,10}:\/\//i, ''));
  const more: readonly (readonly [boolean, string])[] = [
    [repository === '', 'it names no repository before the tag'],
    [/[A-Z]/.test(repository), 'its repository has upper-case letters'],
    [/:./.test(tag.slice(1)) || tag.startsWith('::'), 'it has more than one colon after the repository'],
    [/\/\//.test(repository) || repository.startsWith('/'), 'it has an empty part before or between slashes'],
    [/\/$/.test(repository), 'it ends with a slash'],
    [
      repository.split('/').some((part) => /^[._-]|[._-]$/.test(part)),
      'a part of its name begins or ends with a separator',
    ],
    [tag.length > 129, 'its tag is longer than 128 characters'],
  ];
  return [...faults, ...more.filter(([isSo]) => isSo).map(([, fault]) => fault)];
}

/** Whether values were to be filled into the reference and were not. */
export function isTemplate(image: string): boolean {
  return TEMPLATE.test(image);
}

/**
 * The reference without what makes it invalid: a scheme, upper-case letters, spaces, quotation marks, doubled or dangling separators. Undefined
 * where a value would have to be guessed: of a variable, or of what a space inside a name stands for.
 */
export function correctImage(image: string): ImageCorrection | undefined {
  if (TEMPLATE.test(image) || /[^\s/:@]\s{1,50}[^\s/:@]/.test(image.trim())) return undefined;
  const corrected = tidyImage(image);
  if (corrected === image || !VALID.test(corrected) || imageFaults(corrected).length > 0) return undefined;
  const { tag } = imageParts(image.replace(/^\s{0,20}[a-z]{2,10}:\/\//i, '').replace(/\s{1,50}/g, ''));
  return { image: corrected, isCertain: !/:[^:]{1,200}:[^:]/.test(tag) };
}

/** The reference with all its spelling put right, whether or not it is one by then. */
export function tidyImage(image: string): string {
  const plain = image
    .replace(/[\s"'`]/g, '')
    .replace(/^[a-z]{2,10}:\/\//i, '')
    .replace(/^\/{1,20}/, '');
  const { repository, tag, digest } = imageParts(plain);
  const path = repository
    .toLowerCase()
    .replace(/\/{2,1000}/g, '/')
    .replace(/\/{1,20}$/, '');
  const name = tag
    .replace(/^:{1,50}/, '')
    .replace(/:{1,50}$/, '')
    .replace(/:{1,50}/g, '-');
  return `${path}${name === '' ? '' : `:${name}`}${digest}`;
}

/** A reference cut at the first colon behind the last slash, and at its digest; tag and digest with what they begin with. */
function imageParts(image: string): { repository: string; tag: string; digest: string } {
  const at = image.indexOf('@');
  const [name, digest] = at === -1 ? [image, ''] : [image.slice(0, at), image.slice(at)];
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  if (colon === -1) return { repository: name, tag: '', digest };
  return { repository: name.slice(0, colon), tag: name.slice(colon), digest };
}
