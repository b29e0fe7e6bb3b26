import type { ContainerLog, TellingLog } from '../rules/report/index.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { optional, type Reading } from './optional.js';

/** A node that cannot be reached answers nothing, in milliseconds. */
const TIMEOUT = 8_000;

/** Where a log is. */
export interface LogPlace extends TellingLog {
  readonly namespace: string;
  readonly pod: string;
}

/** The end of a log, and of the container that fails its beginning, too; undefined for one that is empty or cannot be read. */
export async function readLog(
  client: KubernetesClient,
  { isFailing, ...place }: LogPlace,
  reading: Reading,
): Promise<ContainerLog | undefined> {
  await reading.beforeLog?.(reading.signal);
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = reading.signal === undefined ? timeout : AbortSignal.any([reading.signal, timeout]);
  const log = await optional(reading, client.logs({ ...place, signal }), undefined);
  if (log === undefined || log.text === '') return undefined;
  if (log.isWhole || !isFailing) return { ...place, text: log.text };
  const head = await optional(reading, client.logHead({ ...place, signal }), '');
  return { ...place, text: log.text, ...(head !== '' && { head }) };
}
