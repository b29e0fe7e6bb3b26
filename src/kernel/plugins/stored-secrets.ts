import { isDeepStrictEqual } from 'node:util';
import { parseUrl } from '../../contracts/parse-url.js';
import { PodproofError } from '../ports/errors.js';
import type { SecretPlace, SecretSealer } from '../ports/secret-sealer.js';
import { isObject } from './checks.js';
import { MASK } from './secrets.js';

/** A configuration of plain data, as JSON has it. */
export type PlainConfig = Readonly<Record<string, unknown>>;

/** Holds a sealed secret that is no text, as JSON. */
const JSON_FIELD = '$sealed';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const isKept = (value: unknown) => value === undefined || value === MASK;

/** Whose configuration it is. */
export type SecretOwner = Pick<SecretPlace, 'kind' | 'id'>;

type Change = (value: unknown, name: string, path: readonly string[]) => { to: unknown } | undefined;

/** Rebuilds plain data; `change` answers undefined for what is to be looked into. An element of a list has the name of the list. */
function rebuild(value: unknown, change: Change): unknown {
  const visit = (current: unknown, name: string, path: readonly string[]): unknown => {
    const changed = change(current, name, path);
    if (changed !== undefined) return changed.to;
    if (Array.isArray(current)) return current.map((element, index) => visit(element, name, [...path, String(index)]));
    if (!isObject(current)) return current;
    return Object.fromEntries(Object.entries(current).map(([key, entry]) => [key, visit(entry, key, [...path, key])]));
  };
  return visit(value, '', []);
}

/** Where the secrets of a configuration are. A key is for the server that it was entered for, so its origin is part of that. */
function placesIn(config: PlainConfig, owner: SecretOwner): (path: readonly string[]) => SecretPlace {
  const { base_url: url } = config;
  const origin = (typeof url === 'string' && parseUrl(url)?.origin) || null;
  return (path) => ({ kind: owner.kind, id: owner.id, path: path.filter((name) => name !== JSON_FIELD), origin });
}

/** The sealed text that stands for a secret, if this is one, and whether the secret is a text itself. */
function sealedIn(value: unknown, sealer: SecretSealer): { text: string; isJson: boolean } | undefined {
  if (sealer.isSealed(value)) return { text: value, isJson: false };
  const inner = isObject(value) && Object.keys(value).length === 1 ? value[JSON_FIELD] : undefined;
  return sealer.isSealed(inner) ? { text: inner, isJson: true } : undefined;
}

/** A configuration with every secret that is set sealed, at any depth. */
export function sealSecrets(
  config: PlainConfig,
  secrets: readonly string[],
  sealer: SecretSealer,
  owner: SecretOwner,
): PlainConfig {
  const placeOf = placesIn(config, owner);
  return rebuild(config, (value, name, path) => {
    if (!secrets.includes(name) || isEmpty(value)) return undefined;
    if (typeof value === 'string') return { to: sealer.seal(value, placeOf(path)) };
    return { to: { [JSON_FIELD]: sealer.seal(JSON.stringify(value), placeOf(path)) } };
  }) as PlainConfig;
}

/** A stored configuration with its secrets opened. Throws PodproofError `invalid`, naming the key that is needed. */
export function openSecrets(stored: PlainConfig, sealer: SecretSealer, owner: SecretOwner): PlainConfig {
  const placeOf = placesIn(stored, owner);
  return rebuild(stored, (value, _name, path) => {
    const sealed = sealedIn(value, sealer);
    if (sealed === undefined) return undefined;
    const text = sealer.open(sealed.text, placeOf(path));
    return { to: sealed.isJson ? JSON.parse(text) : text };
  }) as PlainConfig;
}

/** The same, but what cannot be opened stays sealed: a configuration that replaces it can be saved all the same. */
function openWhatOpens(stored: PlainConfig, sealer: SecretSealer, owner: SecretOwner): PlainConfig {
  const placeOf = placesIn(stored, owner);
  return rebuild(stored, (value, _name, path) => {
    const sealed = sealedIn(value, sealer);
    if (sealed === undefined) return undefined;
    try {
      const text = sealer.open(sealed.text, placeOf(path));
      return { to: sealed.isJson ? JSON.parse(text) : text };
    } catch {
      return { to: value };
    }
  }) as PlainConfig;
}

/**
 * A configuration from outside, completed by `keepSecrets` from what is stored, with all secrets in plain text: they are opened where they
 * are stored and may be sealed elsewhere. Throws as `keepSecrets` does, and `invalid` for one that is kept and cannot be opened.
 */
export function completeOpened(
  given: PlainConfig,
  stored: PlainConfig,
  secrets: readonly string[],
  by: { readonly sealer: SecretSealer; readonly owner: SecretOwner },
): PlainConfig {
  const completed = keepSecrets(given, openWhatOpens(stored, by.sealer, by.owner), secrets);
  return openSecrets(completed, by.sealer, by.owner);
}

/** A stored configuration as it is shown: the mask stands for each secret, whether or not it can be opened. */
export function maskStored(stored: PlainConfig, sealer: SecretSealer): PlainConfig {
  return rebuild(stored, (value) => (sealedIn(value, sealer) ? { to: MASK } : undefined)) as PlainConfig;
}

/** Seals with the present key what was sealed otherwise; counts the secrets. Throws `invalid` when one cannot be opened. */
export function resealSecrets(
  stored: PlainConfig,
  sealer: SecretSealer,
  owner: SecretOwner,
): { config: PlainConfig; resealed: number; current: number } {
  const counts = { resealed: 0, current: 0 };
  const placeOf = placesIn(stored, owner);
  const config = rebuild(stored, (value, _name, path) => {
    if (!sealer.isSealed(value)) return undefined;
    // Opened in any case: what the present key should open, but does not, is to be told.
    const text = sealer.open(value, placeOf(path));
    const outdated = sealer.isOutdated(value);
    counts[outdated ? 'resealed' : 'current'] += 1;
    return { to: outdated ? sealer.seal(text, placeOf(path)) : value };
  });
  return { config: config as PlainConfig, ...counts };
}

/** Refuses text that looks sealed in what comes from outside: it would be opened when it is read back. */
export function refuseSealed(config: PlainConfig, sealer: SecretSealer): void {
  rebuild(config, (value, name) => {
    if (!sealer.isSealed(value)) return undefined;
    throw new PodproofError('invalid', `${name}: must be given as plain text, not as it is stored`);
  });
}

/**
 * A configuration from outside, completed from what is stored: secrets that are left out or masked stay as they are stored, also in
 * lists, and those that are null are removed. Throws `invalid` where it is not clear which stored secret a mask stands for.
 */
export function keepSecrets(given: PlainConfig, stored: PlainConfig, secrets: readonly string[]): PlainConfig {
  const completed = complete(given, stored, secrets);
  rebuild(completed, (value, name) => {
    if (value !== MASK || !secrets.includes(name)) return undefined;
    throw new PodproofError('invalid', `${name}: must be entered anew; it cannot be told which stored one is meant`);
  });
  return completed as PlainConfig;
}

function complete(given: unknown, stored: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(given) && Array.isArray(stored)) return completeList(given, stored, secrets);
  if (!isObject(given) || !isObject(stored) || Array.isArray(given) || Array.isArray(stored)) return given;
  const names = new Set([...Object.keys(given), ...secrets.filter((name) => Object.hasOwn(stored, name))]);
  const entries = [...names]
    .filter((name) => !(secrets.includes(name) && given[name] === null))
    .map((name) => {
      const isSecret = secrets.includes(name);
      if (isSecret && isKept(given[name]) && Object.hasOwn(stored, name)) return [name, stored[name]];
      return [name, isSecret ? given[name] : complete(given[name], stored[name], secrets)];
    });
  return Object.fromEntries(entries);
}

/** True for an element that brings no secret of its own. */
function keepsSecrets(element: unknown, secrets: readonly string[]): boolean {
  return isObject(element) && secrets.every((name) => isKept(element[name]));
}

/**
 * The element of a stored list that each given element continues: the one that is equal but for its secrets; where that leaves
 * elements over in a list of the same length, and none of those is new, the one at the same place. A message must never go to
 * another team's channel by a guess.
 */
function completeList(given: readonly unknown[], stored: readonly unknown[], secrets: readonly string[]): unknown[] {
  const plain = (value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !secrets.includes(name))) : value;
  const free = new Set(stored.keys());
  const partners = given.map((element) => {
    const index = [...free].find((candidate) => isDeepStrictEqual(plain(element), plain(stored[candidate])));
    if (index !== undefined) free.delete(index);
    return index;
  });
  const rest = given.filter((_, index) => partners[index] === undefined);
  const byPlace = given.length === stored.length && rest.every((element) => keepsSecrets(element, secrets));
  return given.map((element, index) => {
    const partner = partners[index] ?? (byPlace && free.has(index) ? index : undefined);
    return partner === undefined ? element : complete(element, stored[partner], secrets);
  });
}
