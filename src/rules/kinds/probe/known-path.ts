import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, textOf } from '../../evidence/values.js';
import { unhealthyEvents } from './probe-events.js';
import type { ProbeFailure } from './probe-failure.js';
import { portHandler } from './probe-handler.js';

/** A path that a program is known to serve. */
export interface KnownPath {
  readonly path: string;
  /** By what it is known, as a clause. */
  readonly why: string;
}

/** Spring Boot prints where its endpoints are. */
const ACTUATOR = /endpoints? beneath base path '(\/[\w/-]{0,100})'/;
const KINDS = ['liveness', 'readiness', 'startup'] as const;

/**
 * The path that the probe may ask instead: the one that the program prints, else that of another probe which succeeds.
 * @param container the container of the probe as the manifest has it
 */
export function knownPath(evidence: Evidence, failure: ProbeFailure, container: Fields): KnownPath | undefined {
  const asked = textOf(fieldsOf(probeOf(container, failure.kind)['httpGet'])['path']) || '/';
  const known = printedPath(failure.container) ?? pathOfOtherProbe(evidence, failure, container);
  return known?.path === asked ? undefined : known;
}

function probeOf(container: Fields, kind: (typeof KINDS)[number]): Fields {
  return fieldsOf(container[`${kind}Probe`]);
}

function printedPath(container: ContainerEvidence): KnownPath | undefined {
  for (const line of container.logLines) {
    const base = ACTUATOR.exec(line.slice(0, 400))?.[1];
    if (base !== undefined)
      return {
        path: `${base.replace(/\/$/, '')}/health`,
        why: `it says in its log that its endpoints are beneath ${base}`,
      };
  }
  return undefined;
}

/** The path of a probe of the same port of which no failure is known. */
function pathOfOtherProbe(evidence: Evidence, failure: ProbeFailure, container: Fields): KnownPath | undefined {
  const port = portHandler(probeOf(container, failure.kind))?.fields['port'];
  for (const kind of KINDS) {
    const other = probeOf(container, kind);
    const path = textOf(fieldsOf(other['httpGet'])['path']);
    const isUsable = path !== '' && portHandler(other)?.fields['port'] === port && kind !== failure.kind;
    if (isUsable && unhealthyEvents(evidence, kind).length === 0)
      return { path, why: `the ${kind} probe asks ${path} on the same port, and no failure of it is known` };
  }
  return undefined;
}
