import type { FoundName, NameKind } from './found-name.js';
import { isCommonPart } from './well-known.js';

const SEPARATOR = /[-_.]|%2d/gi;
/** Of shorter names too many words are spellings. */
const SHORTEST = 4;
/** More names than this no prompt has. */
const LOOSE_LIMIT = 200;
/** Joins parts of a name, or nothing does. */
const JOINT = '(?:[-_.]|%2d)?';

/**
 * Other spellings of known names, each a name in its own right, so that it can be turned back: `PAYMENTS_API` as Kubernetes makes variables of
 * it, `PaymentsApiClient` as programs call classes, singulars and plurals, and `/payments` of paths.
 */
export function spellingsIn(texts: readonly string[], known: readonly FoundName[]): FoundName[] {
  const loose = known
    .filter(({ kind, value }) => kind !== 'ip' && value.length >= SHORTEST && /\p{L}{2}/u.test(value))
    .slice(0, LOOSE_LIMIT)
    .sort((a, b) => b.value.length - a.value.length);
  if (loose.length === 0) return [];
  const kinds = new Map(loose.map(({ kind, value }) => [bareOf(value), kind]));
  const names = loose.map(({ value }) => nameParts(value));
  return [...looseIn(texts, names), ...identifiersIn(texts, names), ...segmentsIn(texts, names)].map((value) => ({
    kind: nameKindOf(value, kinds),
    value,
  }));
}

type Names = readonly (readonly string[])[];

function looseIn(texts: readonly string[], names: Names): string[] {
  const loose = names.map((parts) => parts.map(withoutNumber).join(JOINT));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${loose.join('|')})(?:e?s)?(?![\\p{L}\\p{N}])`, 'giu');
  return texts.flatMap((text) => text.match(pattern) ?? []);
}

const IDENTIFIER = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{5,160}(?![\p{L}\p{N}])/gu;

/** Whole identifiers with a name in them, such as `newPaymentsApiClient`. */
function identifiersIn(texts: readonly string[], names: Names): string[] {
  const inside = names.map((parts) => parts.map(capitalized).join('')).join('|');
  const first = names.map(camel).join('|');
  const pattern = new RegExp(`(?:(?<!\\p{Lu})(?:${inside})|^(?:${first}))(?!\\p{Ll})`, 'u');
  const words = new Set(texts.flatMap((text) => text.match(IDENTIFIER) ?? []));
  return [...words].filter((word) => /\p{Lu}/u.test(word) && pattern.test(word));
}

/** Parts of names as segments of paths. */
function segmentsIn(texts: readonly string[], names: Names): string[] {
  const words = [...new Set(names.flatMap((parts) => (parts.length > 1 ? parts.filter(isTelling) : [])))];
  if (words.length === 0) return [];
  const pattern = new RegExp(
    `(?<=[\\p{L}\\p{N}_…-]\\/|[\\s"'=(]\\/|^\\/)(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}-])`,
    'giu',
  );
  return texts.flatMap((text) => text.match(pattern) ?? []);
}

function nameParts(name: string): readonly string[] {
  return name.split(SEPARATOR).filter((part) => part !== '');
}

/** A part by itself says the name where it stands in a path, unless it is a word of everybody's paths. */
function isTelling(part: string): boolean {
  return part.length >= SHORTEST && /^\p{L}+$/u.test(part) && !isCommonPart(part);
}

/** In the singular as well. */
function withoutNumber(part: string): string {
  return /\p{L}{3}s$/u.test(part) && !part.endsWith('ss') ? `${escaped(part)}?` : escaped(part);
}

function capitalized(part: string): string {
  return escaped(part.charAt(0).toUpperCase() + part.slice(1));
}

function camel([first = '', ...others]: readonly string[]): string {
  return [escaped(first), ...others.map(capitalized)].join('');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function nameKindOf(value: string, kinds: ReadonlyMap<string, NameKind>): NameKind {
  const bare = bareOf(value);
  return kinds.get(bare) ?? kinds.get(bare.replace(/s$/, '')) ?? kinds.get(bare.replace(/es$/, '')) ?? 'name';
}

function bareOf(value: string): string {
  return value.replace(SEPARATOR, '').toLowerCase();
}
