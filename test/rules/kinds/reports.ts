import { dump } from 'js-yaml';
import type { Diagnosis } from '../../../src/contracts/diagnosis.js';
import { FailureReport } from '../../../src/contracts/failure.js';
import { diagnose } from '../../../src/rules/kinds/engine.js';

export const POD = 'orders-7d9fdd8785-hkgpp';
export const NAMESPACE = 'shop';

type Body = Record<string, unknown>;

/** A report of a pod of Deployment orders with one container named api; fields given replace the usual ones. */
export function report(fields: Body = {}): FailureReport {
  return FailureReport.parse({
    namespace: NAMESPACE,
    pod_name: POD,
    phase: 'Pending',
    manifest: manifest(),
    ...fields,
  });
}

/** A manifest of the pod: what is given is laid over the container and over the spec. */
export function manifest(container: Body = {}, spec: Body = {}): string {
  return dump({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: POD,
      namespace: NAMESPACE,
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'orders-7d9fdd8785', controller: true }],
    },
    spec: { containers: [{ name: 'api', image: 'registry.example/orders:1.4', ...container }], ...spec },
  });
}

export function waiting(reason: string, message = '', fields: Body = {}): Body {
  return {
    name: 'api',
    image: 'registry.example/orders:1.4',
    ready: false,
    restart_count: 0,
    state: 'waiting',
    reason,
    message,
    ...fields,
  };
}

/** A container in a crash loop: it ended this way and waits to be started again. */
export function crashed(end: Body, fields: Body = {}): Body {
  return waiting('CrashLoopBackOff', 'back-off 40s restarting failed container=api', {
    restart_count: 4,
    last_state: { state: 'terminated', reason: 'Error', ...end },
    ...fields,
  });
}

export function running(fields: Body = {}): Body {
  return { name: 'api', ready: true, restart_count: 0, state: 'running', ...fields };
}

export function event(reason: string, message: string, fields: Body = {}): Body {
  return { type: 'Warning', reason, message, count: 1, last_timestamp: '2026-11-21T20:10:00Z', ...fields };
}

/** The diagnosis of a report made of these fields; fails when there is none. */
export function diagnosisOf(fields: Body): Diagnosis {
  const diagnosis = diagnose(report(fields));
  if (diagnosis === null) throw new Error('nothing was diagnosed');
  return diagnosis;
}

/** The diagnosis of a container that printed these lines and ended with an exit code. */
export function diagnosisOfLog(log: string, fields: Body = {}, exitCode = 1): Diagnosis {
  return diagnosisOf({
    phase: 'Running',
    container_statuses: [crashed({ exit_code: exitCode })],
    logs: log,
    ...fields,
  });
}

/** Everything that a diagnosis says, for looking up words. */
export function textOfDiagnosis(diagnosis: Diagnosis): string {
  const steps = [...diagnosis.steps, ...diagnosis.checks].map((step) => `${step.text} ${step.command ?? ''}`);
  return [
    diagnosis.title,
    diagnosis.cause,
    ...diagnosis.evidence.map((quote) => `${quote.where} ${quote.text}`),
    ...steps,
  ].join('\n');
}

export function commandsOf(diagnosis: Diagnosis): string[] {
  return [...diagnosis.steps, ...diagnosis.checks]
    .map((step) => step.command ?? '')
    .filter((command) => command !== '');
}
