import { isObject } from './checks.js';

/** What stands in answers where a secret is. It tells nothing of the secret, not even its length. */
export const MASK = '********';

/** A configuration with every secret that is set replaced by the mask, at any depth. */
export function maskSecrets(config: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(config)) return config.map((element) => maskSecrets(element, secrets));
  if (!isObject(config)) return config;
  const entries = Object.entries(config).map(([name, value]) => [
    name,
    secrets.includes(name) && isSet(value) ? MASK : maskSecrets(value, secrets),
  ]);
  return Object.fromEntries(entries);
}

/** A text without the secrets of a configuration, however it came by them: plain, in a URL or in JSON. */
export function hideSecrets(text: string, config: unknown, secrets: readonly string[]): string {
  const values = valuesOf(config, secrets, false).flatMap((value) => [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ]);
  // The longest first, or a secret that contains another one would only be hidden in part.
  return [...new Set(values)]
    .sort((a, b) => b.length - a.length)
    .reduce((hidden, value) => hidden.replaceAll(value, MASK), text);
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Every text and number at or below a field that is named in `secrets`. */
function valuesOf(config: unknown, secrets: readonly string[], secret: boolean): string[] {
  if (isObject(config)) {
    return Object.entries(config).flatMap(([name, value]) =>
      valuesOf(value, secrets, secret || secrets.includes(name)),
    );
  }
  const text = typeof config === 'string' || typeof config === 'number' ? String(config) : '';
  return secret && text !== '' ? [text] : [];
}
