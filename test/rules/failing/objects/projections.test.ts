import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainSubject } from '../../../../src/agent/explain.js';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { judge } from '../../../../src/rules/failing/judge.js';
import { projectEvent } from '../../../../src/rules/failing/objects/watched-event.js';
import { projectPod } from '../../../../src/rules/failing/pod/watched-pod.js';
import { PROJECTIONS } from '../../../../src/rules/failing/subject.js';
import { NO_SURROUNDINGS } from '../../../../src/rules/failing/verdict.js';
import { generateCluster, SMALL_CLUSTER } from '../../../support/cluster-objects/index.js';
import { at, container, pod, running, START, WELL } from '../objects.js';

const KEYS = [
  'metadata',
  'spec',
  'status',
  'conditions',
  'containerStatuses',
  'state',
  'waiting',
  'containers',
  'name',
];
const nonsense = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('fields'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  fields: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 6 }),
})).fields as fc.Arbitrary<Record<string, unknown>>;

describe('a projection', () => {
  it('takes whatever an API server may send, and so do the verdicts', () => {
    fc.assert(
      fc.property(nonsense, fc.constantFrom(...Object.values(PROJECTIONS)), (object, project) => {
        const subject = project(object);
        const event = projectEvent({ type: 'Warning', reason: 'FailedMount', ...object });
        const around = { ...NO_SURROUNDINGS, events: event === undefined ? [] : [event] };
        expect(['failing', 'waiting', 'well']).toContain(judge(subject, around, START).state);
        expect(explainSubject(subject, around, START).length).toBeGreaterThan(0);
      }),
    );
  });

  it('keeps nothing of what a pod is given', () => {
    const secret = 'hunter2-hunter2';
    const kept = projectPod(
      pod({
        spec: { containers: [{ name: 'app', env: [{ name: 'PASSWORD', value: secret }], command: [secret] }] },
        metadata: { annotations: { secret }, labels: { secret, mirror: 'm1' } },
        status: { containerStatuses: [container(running(), { image: secret })] },
      }),
      { labels: ['mirror'] },
    );
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(kept.labels).toEqual({ mirror: 'm1' });
  });

  it('bounds every text', () => {
    const long = 'x'.repeat(100_000);
    const kept = projectPod(pod({ status: { phase: 'Failed', reason: long, message: long } }));
    expect(JSON.stringify(kept).length).toBeLessThan(4_000);
  });

  it('keeps a pod in about a kilobyte', () => {
    const pods = [...generateCluster(SMALL_CLUSTER)]
      .filter(({ kind }) => kind === 'Pod')
      .map((each) => projectPod(fieldsOf(each)));
    expect(pods.length).toBeGreaterThan(50);
    const bytes = pods.map((each) => JSON.stringify(each).length);
    expect(bytes.reduce((sum, each) => sum + each, 0) / pods.length).toBeLessThan(1_300);
  });

  it('knows when a pod was made and became ready', () => {
    expect(projectPod(WELL)).toMatchObject({
      createdAt: START,
      ready: true,
      readyChangedAt: Date.parse(at(2)),
      conditions: [],
    });
  });

  it('tells the containers of an event apart, and leaves noise out', () => {
    const about = (more: object) => projectEvent({ type: 'Warning', reason: 'BackOff', ...more });
    expect(about({ involvedObject: { fieldPath: 'spec.initContainers{first}' } })?.container).toBe('first');
    expect(about({ reason: 'MissingClusterDNS' })).toBeUndefined();
    expect(about({ type: 'Normal', reason: 'Pulled' })).toBeUndefined();
    expect(about({ eventTime: at(3), series: { count: 7, lastObservedTime: at(9) } })).toMatchObject({
      count: 7,
      firstAt: Date.parse(at(3)),
      lastAt: Date.parse(at(9)),
    });
  });
});
