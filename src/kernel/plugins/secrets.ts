import { inspect } from 'node:util';
import { messageOf, PodproofError } from '../ports/errors.js';
import { isObject } from './checks.js';

/** What stands in answers where a secret is. It tells nothing of the secret, not even its length. */
export const MASK = '********';

/** A configuration with every secret that is set replaced by the mask, at any depth. */
export function maskConfig(config: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(config)) return config.map((element) => maskConfig(element, secrets));
  if (!isObject(config)) return config;
  const entries = Object.entries(config).map(([name, value]) => [
    name,
    secrets.includes(name) && isSet(value) ? MASK : maskConfig(value, secrets),
  ]);
  return Object.fromEntries(entries);
}

/** A text without the secrets of a configuration, however it came by them: plain, in a URL or in JSON. */
export function hideSecrets(text: string, config: unknown, secrets: readonly string[]): string {
  const values = secretTexts(config, secrets, false).flatMap((value) => [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ]);
  // The longest first, or a secret that contains another one would only be hidden in part.
  return [...new Set(values)].sort((a, b) => b.length - a.length).reduce(hideValue, text);
}

/** A shorter secret is hidden where it is a word: within words it would garble every message, and show by the gaps what it is. */
const SHORTEST = 4;

function hideValue(text: string, value: string): string {
  if (value.length >= SHORTEST) return text.replaceAll(value, MASK);
  return text.replaceAll(value, (_, at: number) => {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + value.length, at + value.length + 2)];
    return LETTER_LAST.test(before) || LETTER_FIRST.test(after) ? value : MASK;
  });
}

const LETTER_LAST = /[\p{L}\p{N}]$/u;
const LETTER_FIRST = /^[\p{L}\p{N}]/u;

/** How deep in an error a secret is looked for: a client's errors carry their request and answer. */
const ERROR_DEPTH = 4;

/** What was thrown, without the secrets of a configuration; the same error when it holds none. */
export function errorWithoutSecrets(error: unknown, config: unknown, secrets: readonly string[]): unknown {
  const hide = (text: string) => hideSecrets(text, config, secrets);
  const shown = `${messageOf(error)}\n${inspect(error, { depth: ERROR_DEPTH })}`;
  if (hide(shown) === shown) return error;
  const message = hide(messageOf(error));
  if (!PodproofError.isInstance(error)) return new Error(message);
  const { code, retryAfterMs } = error;
  return new PodproofError(code, message, retryAfterMs === undefined ? {} : { retryAfterMs });
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Every text and number at or below a field that is named in `secrets`. */
function secretTexts(config: unknown, secrets: readonly string[], secret: boolean): string[] {
  if (isObject(config)) {
    return Object.entries(config).flatMap(([name, value]) =>
      secretTexts(value, secrets, secret || secrets.includes(name)),
    );
  }
  const text = typeof config === 'string' || typeof config === 'number' ? String(config) : '';
  return secret && text !== '' ? [text] : [];
}
