import { describe, expect, it } from 'vitest';
import { KNOWN_PROBLEMS } from '../../../../src/rules/kinds/log/known-problem.js';
import { crashed, diagnosisOf, event, manifest, running } from '../reports.js';

const handler = { httpGet: { path: '/ready', port: 8080 } };
const REFUSED = 'Get "http://10.0.0.9:8080/ready": dial tcp 10.0.0.9:8080: connect: connection refused';
const unready = { phase: 'Running', container_statuses: [running({ ready: false })] };
const probed = (probe: string) => manifest({ ports: [{ containerPort: 8080 }], [probe]: handler });

/** How a container stands whose log states a problem. */
const STATES: readonly (readonly [name: string, fields: (log: string) => Record<string, unknown>])[] = [
  [
    'whose readiness probe fails',
    (logs) => ({
      ...unready,
      logs,
      manifest: probed('readinessProbe'),
      events: [event('Unhealthy', `Readiness probe failed: ${REFUSED}`)],
    }),
  ],
  [
    'whose startup probe fails',
    (logs) => ({
      ...unready,
      logs,
      manifest: probed('startupProbe'),
      events: [event('Unhealthy', `Startup probe failed: ${REFUSED}`)],
    }),
  ],
  [
    'that is not ready, without an event',
    (logs) => ({ ...unready, logs, failure_reason: 'ContainersNotReady', manifest: probed('readinessProbe') }),
  ],
  [
    'that was killed, without an event',
    (logs) => ({ phase: 'Running', logs, container_statuses: [crashed({ exit_code: 137 })] }),
  ],
  [
    'that left its log as its termination message',
    (message) => ({ phase: 'Running', container_statuses: [crashed({ exit_code: 1, message })] }),
  ],
];
const PROBLEMS = KNOWN_PROBLEMS.rows
  .filter(({ isVague, kind }) => isVague !== true && kind === undefined)
  .flatMap(({ example }) => [example].flat().slice(0, 1));
/** Ends by a signal, and what needs the Kubernetes API, mean something else in a program that runs; one that listens elsewhere is asked at a wrong port. */
const OTHERWISE = /\blisten\b|segfault|segmentation|signal|SIG[A-Z]{3,5}|illegal|lease|forbidden/i;
/** Of a row over several lines the one that counts depends on how the container stands. */
const ON_ONE_LINE = PROBLEMS.filter((text) => !text.includes('\n'));
const TRIED = ON_ONE_LINE.filter((text) => !OTHERWISE.test(text)).filter((_text, index) => index % 3 === 0);

const firstSteps = (fields: Record<string, unknown>) => diagnosisOf(fields).steps.map(({ text }) => text);

describe('what to do about a problem that a log states', () => {
  it('is tried with a hundred problems', () => {
    expect(TRIED.length).toBeGreaterThan(100);
  });

  it.each(STATES)('is said of a container %s', (_name, fields) => {
    const unsaid = TRIED.filter((text) => {
      const log = `depot starts\n${text}`;
      const [step = ''] = firstSteps({ phase: 'Running', logs: log, container_statuses: [crashed({ exit_code: 1 })] });
      return !firstSteps(fields(log))
        .slice(0, 2)
        .some((said) => said.slice(0, 60) === step.slice(0, 60));
    });
    expect(unsaid).toEqual([]);
  });
});
