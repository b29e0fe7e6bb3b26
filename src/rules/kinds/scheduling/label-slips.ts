/** Other names of the same: what `uname -m` and people call an architecture, and what Go and Kubernetes do. */
const ARCHITECTURES: Readonly<Record<string, string>> = {
  x86_64: 'amd64',
  'x86-64': 'amd64',
  x64: 'amd64',
  aarch64: 'arm64',
  arm64v8: 'arm64',
  armv7l: 'arm',
  i386: '386',
};
/** Labels that Kubernetes has given another name. */
const RENAMED: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
};
/** In shorter words one letter more or less makes another word. */
const LONG_WORD = 6;
const SHORT_WORD = 3;

/** What is called so by another name of the same: `amd64` for `x86_64`, the empty value that roles of nodes have for `true`; undefined for any other. */
export function otherNameOf(key: string, value: string): string | undefined {
  if (key.startsWith('node-role.kubernetes.io/')) return value === 'true' ? '' : undefined;
  return /(?:^|[/.-])arch(?:itecture)?$/.test(key) ? ARCHITECTURES[value.toLowerCase()] : undefined;
}

/** Whether two keys are one label: an old and a new name of Kubernetes, or one of them without its domain. */
export function isSameLabel(key: string, other: string): boolean {
  if (RENAMED[key] === other || RENAMED[other] === key) return true;
  return other.endsWith(`/${key}`) || key.endsWith(`/${other}`);
}

/**
 * Whether one text is the other, misspelt so that nothing else can have been meant: another case, another or no separator, a letter doubled or not,
 * two letters swapped, o and 0 or l and 1. What counts on (`eu-1a` and `eu-1d`, `g5` and `c5`, `v1` and `v2`, `large` and `xlarge`) is not.
 */
export function isSpellingSlip(text: string, meant: string): boolean {
  return text !== meant && (spelling(text) === spelling(meant) || areSwapped(text.toLowerCase(), meant.toLowerCase()));
}

/** The text without all that is confused by hand. */
function spelling(text: string): string {
  const words = text.toLowerCase().replace(/[a-z0-9]{2,317}/g, plainWord);
  // Between two numbers a separator tells them apart: 1-2 is not 12.
  return words.replace(/(?<!\d)[-_. ]|[-_. ](?!\d)/g, '');
}

function plainWord(word: string): string {
  return word
    .replace(/[a-z]{2,317}/g, withoutDoubles)
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
}

/** Not of x and i, which count sizes and in Roman numerals; a letter that stands alone, doubled or not, counts on as well (a, aa). */
function withoutDoubles(letters: string): string {
  const single = letters.replace(/([a-hj-wyz])\1{1,317}/g, '$1');
  return single.length > 1 ? single : letters;
}

/** Whether two neighbouring letters of a word have changed places. */
function areSwapped(text: string, other: string): boolean {
  if (text.length !== other.length) return false;
  const at = firstDifference(text, other);
  const [one = '', two = ''] = [text[at], text[at + 1]];
  const isSwap = text.slice(0, at) + two + one + text.slice(at + 2) === other;
  return isSwap && /^[a-z]{2}$/.test(one + two) && lettersAround(text, at).length >= SHORT_WORD;
}

/** Whether one letter of one longer word is wrong, missing or too much: not its first and not its last, which tell things apart, but for a plural. */
export function isLetterSlip(text: string, meant: string): boolean {
  const [words, others] = [labelWords(text), labelWords(meant)];
  const at = words.findIndex((word, index) => word !== others[index]);
  const [word = '', other = ''] = [words[at], others[at]];
  if (words.with(at, other).join(' ') !== others.join(' ')) return false;
  if (!/^[a-z]{3,317}$/.test(word) || !/^[a-z]{3,317}$/.test(other)) return false;
  const isPlural = `${word}s` === other || `${other}s` === word;
  return isPlural || (Math.max(word.length, other.length) >= LONG_WORD && isOneLetterApart(word, other));
}

/** The words, and what stands between them. */
function labelWords(text: string): readonly string[] {
  return text.toLowerCase().split(/([^a-z0-9])/);
}

function isOneLetterApart(word: string, other: string): boolean {
  const [long, short] = word.length >= other.length ? [word, other] : [other, word];
  const at = firstDifference(long, short);
  // A doubled letter is for the spelling to judge: xxlarge is not xlarge.
  const isInside = at > 0 && at < long.length - 1 && long[at] !== long[at - 1];
  const rest = long.slice(at + 1);
  return isInside && rest === short.slice(long.length === short.length ? at + 1 : at);
}

function firstDifference(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return at;
}

function lettersAround(text: string, at: number): string {
  const before = /[a-z]{0,317}$/.exec(text.slice(0, at))?.[0] ?? '';
  return before + (/^[a-z]{0,317}/.exec(text.slice(at))?.[0] ?? '');
}
