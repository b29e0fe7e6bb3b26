import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { report } from '../reports.js';

type Body = Record<string, unknown>;

/** A pod that has ended with this reason and message of its status. */
export function ended(reason: string, message: string, fields: Body = {}): Body {
  return { phase: 'Failed', status_reason: reason, status_message: message, container_statuses: [], ...fields };
}

/** A pod that was evicted while its container ran. */
export function evicted(message: string, fields: Body = {}): Body {
  const container_statuses = [{ name: 'api', state: 'terminated', exit_code: 137, reason: 'Error' }];
  return ended('Evicted', message, { container_statuses, ...fields });
}

/** The same end as agents tell it that send no status.reason: by a reason of their own, an event, a condition, or within the manifest. */
export function otherShapes(reason: string, message: string): [string, Body][] {
  const event = { type: 'Warning', reason, message, last_timestamp: '2026-11-21T20:10:00Z' };
  const status = { phase: 'Failed', reason, message };
  return [
    ['a flat agent', { phase: 'Failed', failure_reason: reason, failure_message: message, manifest: '' }],
    ['a flat agent without phase', { failure_reason: 'Failed', failure_message: message, manifest: '' }],
    ['an event', { phase: 'Failed', events: [event], container_statuses: [] }],
    [
      'the status in the manifest',
      { phase: 'Failed', manifest: JSON.stringify({ kind: 'Pod', spec: { containers: [] }, status }) },
    ],
  ];
}

/** The kinds of a report's findings, the first one first; none where nothing is wrong. */
export function kindsOf(fields: Body): string[] {
  const diagnosis = diagnose(report(fields));
  return diagnosis === null ? [] : [diagnosis, ...diagnosis.others].map(({ kind }) => kind);
}
