import type { Evidence } from '../../evidence/evidence.js';
import { formatBytes, inLargestUnit, multiplyQuantity, quantityOf } from '../../pod/quantity.js';
import { largestAllocatable } from '../scheduling/node-room.js';
import { meantBytes } from '../support/milli-bytes.js';
import type { ConfiguredMemory } from './configured-memory.js';
import { type MemoryKill } from './memory-kill.js';

/** A limit is never raised by more than this at once. */
const HIGHEST_FACTOR = 8;
/** What is left free above a use that is known, or one that the program is told to have. */
const SPARE = 1.25;
const MEBIBYTE = 2 ** 20;

/**
 * A higher limit that is worth a try: `factor` times the present one (above the use, or what the program is told to use, where that is known), at most 8 times and at most what
 * the largest node has, in the unit in which it is written. Undefined where there is no limit to raise or no node has more.
 */
export function raisedLimit(evidence: Evidence, kill: MemoryKill, factor = 2): string | undefined {
  const limit = kill.limit || kill.enforced;
  const meant = meantBytes(limit);
  if (meant !== undefined) return factor === 2 ? meant : undefined;
  const present = quantityOf(limit) ?? 0;
  const most = Math.min(
    present * HIGHEST_FACTOR,
    largestAllocatable(evidence.facts.nodes, 'memory')?.amount || Number.POSITIVE_INFINITY,
  );
  const raised = Math.min(Math.max(present * factor, wantedByUse(kill)), most);
  if (raised <= present) return undefined;
  return raised === present * factor ? multiplyQuantity(limit, factor) : wholeMebibytes(raised, most);
}

function wantedByUse({ used = 0, configured }: MemoryKill): number {
  return Math.max(used, configured?.bytes ?? 0) * SPARE;
}

function wholeMebibytes(bytes: number, most: number): string {
  const mebibytes = bytes === most ? Math.floor(bytes / MEBIBYTE) : Math.ceil(bytes / MEBIBYTE);
  return mebibytes < 1 ? `${Math.floor(bytes)}` : inLargestUnit(mebibytes, 'Mi');
}

/** The use in words, such as `23.5Mi`; undefined where it is not known. */
export function usedWords({ used }: MemoryKill): string | undefined {
  return used === undefined ? undefined : formatBytes(used);
}

/** The setting in words, such as `400Mi (--maxmemory 400mb)`. */
export function settingWords({ bytes, setting }: ConfiguredMemory): string {
  return `${formatBytes(bytes)} (${setting})`;
}

/** A share of a limit as a quantity; undefined for limits below anything useful. */
export function shareOf(limit: string, share: number): string | undefined {
  const bytes = quantityOf(limit);
  return bytes === undefined || bytes < 2 * MEBIBYTE
    ? undefined
    : inLargestUnit(Math.floor((bytes * share) / MEBIBYTE), 'Mi');
}
