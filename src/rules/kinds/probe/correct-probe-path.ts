import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { fix } from '../fix.js';
import { PROBE_FIELDS, type ProbeCase, probeCase, probePaths } from './probe-case.js';
import { unhealthyEvents } from './probe-events.js';
import type { ProbeFailure } from './probe-failure.js';
import { portHandler } from './probe-handler.js';

/** Spring Boot prints where its endpoints are. */
const ACTUATOR = /endpoints? beneath base path '(\/[\w/-]{0,100})'/;

/** A probe of a path that does not exist asks the one of another probe, which succeeds, or the one that the program prints. */
export const correctProbePath = fix<ProbeFailure>({
  strategy: 'correct-probe-path',
  title: 'Let a probe ask a path that the program is known to serve',
  touches: probePaths('/httpGet/path'),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    if (found?.failure.answer !== 'path-not-found') return [];
    const { failure, path } = found;
    const before = textOf(fieldsOf(found.probe['httpGet'])['path']) || '/';
    const right = printedPath(failure.container) ?? pathOfOtherProbe(problem.evidence, found);
    if (right === undefined || right.path === before) return [];
    const { name } = failure.container;
    return [
      {
        title: `Let the ${failure.kind} probe of ${name} ask ${right.path}`,
        explanation: `The ${failure.kind} probe of container ${name} asks ${before}, which the program does not know (404). ${right.why} The probe now asks ${right.path}.`,
        assumes: [
          `${right.path} answers with 200 to 399, and says of the program what the ${failure.kind} probe is to know.`,
        ],
        patch: found.edit.set([...path, 'httpGet', 'path'], right.path).patch,
      },
    ];
  },
});

interface RightPath {
  readonly path: string;
  readonly why: string;
}

function printedPath(container: ContainerEvidence): RightPath | undefined {
  for (const line of container.logLines) {
    const base = ACTUATOR.exec(line.slice(0, 400))?.[1];
    if (base !== undefined)
      return {
        path: `${base.replace(/\/$/, '')}/health`,
        why: `It says in its log that its endpoints are beneath ${base}.`,
      };
  }
  return undefined;
}

/** The path of a probe of the same port of which no failure is known. */
function pathOfOtherProbe(evidence: Evidence, { edit, container, probe, failure }: ProbeCase): RightPath | undefined {
  const port = portHandler(probe)?.fields['port'];
  for (const field of PROBE_FIELDS) {
    const kind = PROBE_FIELDS.indexOf(field);
    const other = fieldsOf(edit.get([...container, field]));
    const path = textOf(fieldsOf(other['httpGet'])['path']);
    const isUsable = path !== '' && portHandler(other)?.fields['port'] === port && field !== `${failure.kind}Probe`;
    if (isUsable && unhealthyEvents(evidence, KINDS[kind] ?? 'liveness').length === 0)
      return {
        path,
        why: `The ${KINDS[kind] ?? ''} probe asks ${path} on the same port, and no failure of it is known.`,
      };
  }
  return undefined;
}

const KINDS = ['liveness', 'readiness', 'startup'] as const;
