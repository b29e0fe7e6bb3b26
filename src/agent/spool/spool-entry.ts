import { createHash } from 'node:crypto';
import { parseJson } from '../../contracts/parse-json.js';

/** What is to be told of one pod: a report of its failure, or that it is gone or well again. */
export interface SpoolMessage {
  readonly kind: 'report' | 'gone';
  /** The body of the request, as JSON text. */
  readonly body: string;
}

/** The newest message of one pod. */
export interface SpoolEntry extends SpoolMessage {
  /** Names the pod: cluster, namespace and name, or whatever the record is of. */
  readonly pod: string;
  /** Grows with each message of any pod. */
  readonly sequence: number;
  /** The sequence of the pod's first message that waits: its place in the queue, which newer messages take over. */
  readonly place: number;
}

const MAGIC = 'podproof-spool-1';
/** A line of the form `podproof-spool-1 <SHA-256 of the rest>`, then the entry as JSON. */
const HEADER_LENGTH = MAGIC.length + 1 + 64 + 1;
const FILE_NAME = /^[0-9a-f]{40}\.json$/;

const contentDigest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The file of a pod: a newer message takes the place of the older one in one step. */
export function fileOf(pod: string): string {
  return `${contentDigest(pod).slice(0, 40)}.json`;
}

export function isSpoolFile(name: string): boolean {
  return FILE_NAME.test(name);
}

export function encodeEntry(entry: SpoolEntry): string {
  const { pod, sequence, place, kind, body } = entry;
  const content = JSON.stringify({ pod, sequence, place, kind, body });
  return `${MAGIC} ${contentDigest(content)}\n${content}`;
}

/** Answers undefined for a file that was torn, changed or is none of the spool. */
export function decodeEntry(text: string): SpoolEntry | undefined {
  const content = text.slice(HEADER_LENGTH);
  if (text.slice(0, HEADER_LENGTH) !== `${MAGIC} ${contentDigest(content)}\n`) return undefined;
  const entry = parseJson(content);
  return isEntry(entry) ? entry : undefined;
}

function isEntry(value: unknown): value is SpoolEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { pod, sequence, place, kind, body } = value as Record<string, unknown>;
  const isText = typeof pod === 'string' && typeof body === 'string' && (kind === 'report' || kind === 'gone');
  return isText && Number.isSafeInteger(sequence) && Number.isSafeInteger(place);
}
