import type { Fix } from '../../../../src/contracts/diagnosis.js';
import { type Fields, fieldsOf } from '../../../../src/rules/evidence/values.js';
import { fixedPod } from '../fixes.js';
import { crashed, event, manifest, running } from '../reports.js';

type Body = Record<string, unknown>;

/** A report of a container that is killed for its liveness probe, or is not ready for its readiness probe. */
export function probeReport(
  kind: 'Liveness' | 'Readiness' | 'Startup',
  answer: string,
  container: Body,
): Body & { manifest: string } {
  const isKilled = kind !== 'Readiness';
  const errored = /^rpc error|strconv/.test(answer);
  return {
    phase: 'Running',
    container_statuses: [isKilled && !errored ? crashed({ exit_code: 137 }) : running({ ready: false })],
    manifest: manifest(container),
    events: [event('Unhealthy', `${kind} probe ${errored ? 'errored' : 'failed'}: ${answer}`)],
  };
}

/** The first container after the fix. */
export function containerAfter(fix: Fix, text: string): Fields {
  return fieldsOf((fieldsOf(fixedPod(fix, text)['spec'])['containers'] as unknown[])[0]);
}

export const REFUSED = 'Get "http://10.1.2.3:9090/healthz": dial tcp 10.1.2.3:9090: connect: connection refused';
