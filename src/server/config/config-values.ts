import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseUrl } from '../../contracts/parse-url.js';

const UNITS = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1024],
  ['mb', 1024 ** 2],
]);

/** The entries of a list separated by commas; blanks around them and empty entries do not count. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A whole number within bounds. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum));

/** A number of bytes, or with a unit: `512kb`, `5mb` (1024 and 1024² bytes). */
export const byteSize = z
  .string()
  .regex(/^\d{1,12} ?(?:b|kb|mb)?$/i)
  .transform((text) => Number.parseInt(text, 10) * (UNITS.get(text.replace(/[\d ]/g, '').toLowerCase()) ?? 1))
  .pipe(
    z
      .int()
      .min(1024)
      .max(1024 ** 3),
  );

export const onOff = z.enum(['on', 'off', 'true', 'false']).transform((text) => text === 'on' || text === 'true');

export const textList = z.string().transform(splitList);

/** True for an IP address, alone or with the length of a network prefix. */
export function isAddressOrCidr(text: string): boolean {
  // ipaddr.js takes `10.1` for an address as well, which for Node is a name.
  if (isIP(text.split('/')[0] ?? '') === 0) return false;
  return !text.includes('/') || ipaddr.isValidCIDR(text);
}

const HOST = /^(?:\*\.)?[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i;

/** Hosts (`hooks.example.com`, `*.example.com`), addresses and CIDRs. */
export const egressList = textList.refine((entries) =>
  entries.every((entry) => isAddressOrCidr(entry) || (HOST.test(entry) && !/^[\d.]+$/.test(entry))),
);

/** Hosts (`podproof.example.com`, `*.example.com`) and addresses, in lower case. */
export const hostList = textList
  .refine((entries) => entries.every((entry) => isIP(entry) !== 0 || HOST.test(entry)))
  .transform((entries) => entries.map((entry) => entry.toLowerCase()));

/** The names that Express knows for ranges of addresses. */
const KNOWN_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Express' `trust proxy`. `true` is refused: it would believe any client's X-Forwarded-For, and the login limits hang on it.
 */
export const trustProxy = z.string().transform((text, context): false | number | string[] => {
  if (text === 'false' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const entries = splitList(text);
  const allKnown = entries.every((entry) => KNOWN_RANGES.has(entry) || isAddressOrCidr(entry));
  if (allKnown && entries.length > 0) return entries;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

function originOf(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** Origins as browsers send them: scheme, host and port. */
export const originList = textList.transform((entries, context) =>
  entries.map((entry) => {
    const origin = originOf(entry);
    if (origin === undefined) context.addIssue({ code: 'custom' });
    return origin ?? entry;
  }),
);

/** An address for links, without the slash at its end. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
