import type { FailureReport } from '../../contracts/failure.js';
import { MANIFEST_LIMIT } from '../evidence/facts.js';
import { fieldsOf, listOf } from '../evidence/values.js';

/** The longest report, in characters: of one that is longer the parts that tell least are cut or left out, one after the other. */
const REPORT_LIMIT = 1_000_000;
const FEW = 20;
const SHORT = 16_384;

type Cut = (report: FailureReport) => Partial<FailureReport>;

/** In this order. A manifest that is too long to be looked into is left out: a part of it is none. */
const CUTS: readonly Cut[] = [
  ({ owner_manifest: manifest = '' }) => (manifest.length > MANIFEST_LIMIT ? { owner_manifest: undefined } : {}),
  ({ manifest = '' }) => (manifest.length > MANIFEST_LIMIT ? { manifest: undefined } : {}),
  ({ nodes }) => (nodes === undefined ? {} : { nodes: nodes.slice(0, FEW) }),
  ({ owner_events: events }) => (events === undefined ? {} : { owner_events: events.slice(0, FEW) }),
  ({ container_logs: logs }) => (logs === undefined ? {} : { container_logs: logs.slice(0, 2) }),
  ({ related }) => (related === undefined ? {} : { related: listOf(related, FEW).map(withoutKeys) }),
  ({ events }) => (events === undefined ? {} : { events: events.slice(0, FEW) }),
  ({ logs, container_logs: streams }) => ({
    ...(logs !== undefined && { logs: logs.slice(-SHORT) }),
    ...(streams !== undefined && { container_logs: streams.map(shortened) }),
  }),
  () => ({ owner_manifest: undefined }),
  ({ container_statuses: statuses }) =>
    statuses === undefined ? {} : { container_statuses: unwellFirst(statuses).slice(0, FEW) },
  () => ({ node: undefined, nodes: undefined }),
  () => ({ manifest: undefined }),
];

/** A report of a size that every backend takes. */
export function fitReport(report: FailureReport): FailureReport {
  let fitting = report;
  for (const cut of CUTS) {
    if (JSON.stringify(fitting).length <= REPORT_LIMIT) return fitting;
    fitting = { ...fitting, ...cut(fitting) };
  }
  return fitting;
}

function unwellFirst(statuses: readonly unknown[]): unknown[] {
  const isWell = (status: unknown) => fieldsOf(status)['ready'] === true;
  return [...statuses.filter((each) => !isWell(each)), ...statuses.filter(isWell)];
}

function withoutKeys(object: unknown): object {
  const { keys: _keys, ...rest } = fieldsOf(object);
  return rest;
}

function shortened(stream: unknown): object {
  const { text, head: _head, ...rest } = fieldsOf(stream);
  return { ...rest, text: typeof text === 'string' ? text.slice(-SHORT) : '' };
}
