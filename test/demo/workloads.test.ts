import { describe, expect, it } from 'vitest';
import { ROUND_SECONDS, TIMELINE, WORKLOADS } from '../../src/demo/index.js';
import type { DemoWorkload } from '../../src/demo/workload.js';
import { diagnoseReport } from '../../src/rules/diagnose-report.js';
import { type Fields, fieldsOf, listOf } from '../../src/rules/evidence/values.js';
import type { RunPlan } from '../../src/simulation/index.js';
import { containersOf, runOf, templateOf } from './run-program.js';

const objects = WORKLOADS.flatMap((workload) => workload.objects);
const failures = WORKLOADS.flatMap((workload) =>
  (workload.failures ?? []).map((failure) => ({ workload, ...failure })),
);
const ENDING = ['Job', 'CronJob'];

const good = ({ objects: first, versions }: DemoWorkload) => versions?.['good'] ?? first;

describe('the company of the demonstration', () => {
  it('is two dozen workloads in five namespaces with at least fifteen kinds of failures', () => {
    expect(WORKLOADS.length).toBeGreaterThanOrEqual(24);
    const namespaces = new Set(objects.map(({ metadata }) => metadata.namespace).filter(Boolean));
    expect([...namespaces].sort()).toEqual(['data', 'internal', 'payments', 'platform', 'shop']);
    expect(new Set(failures.map(({ cause }) => cause)).size).toBeGreaterThanOrEqual(15);
  });

  it('has each kind of objects that a diagram draws', () => {
    const kinds = new Set(objects.map(({ kind }) => kind));
    const drawn = 'Deployment StatefulSet DaemonSet Job CronJob Service Ingress ConfigMap Secret PersistentVolumeClaim';
    const more =
      'HorizontalPodAutoscaler PodDisruptionBudget NetworkPolicy ServiceAccount Role ClusterRole RoleBinding';
    expect(`${drawn} ${more} ClusterRoleBinding ResourceQuota`.split(' ').filter((kind) => !kinds.has(kind))).toEqual(
      [],
    );
  });

  it('names each object once', () => {
    const names = objects.map(({ kind, metadata: { namespace, name } }) => `${kind} ${namespace}/${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('the timeline', () => {
  it('can be read as a list: in its order, within a round, each step with words', () => {
    const times = TIMELINE.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThan(ROUND_SECONDS);
    expect(TIMELINE.filter(({ says }) => !/^[a-z].*[^.]$/.test(says))).toEqual([]);
  });

  it('leaves everything as it was at the start of the next round', () => {
    const stateAfter = (steps: typeof TIMELINE) => {
      const state = new Map<string, string>();
      for (const each of [...objects, ...steps.flatMap(({ apply = [] }) => apply)])
        state.set(`${each.kind} ${each.metadata.namespace}/${each.metadata.name}`, JSON.stringify(each));
      return state;
    };
    const first = TIMELINE.filter(({ at }) => at === 0);
    const [before, after] = [stateAfter(first), stateAfter([...TIMELINE, ...first])];
    expect([...after.keys()].filter((name) => after.get(name) !== before.get(name))).toEqual([]);
  });
});

describe('programs', () => {
  const wellRunning = WORKLOADS.flatMap((workload) =>
    good(workload).flatMap((object) =>
      containersOf(object).map((container) => ({ workload, container, kind: object.kind })),
    ),
  );

  it.each(wellRunning.map((each) => [String(each.container['name']), each] as const))(
    '%s does what its manifest needs where nothing is wrong',
    (_name, { workload, container, kind }) => {
      const plan = runOf(workload, container, true);
      if (!ENDING.includes(kind)) expect(plan?.exit?.code ?? 0).toBe(0);
      expect(answerOf(plan, container)).toBe(200);
      expect(runOf(workload, container, true)?.lines).toEqual(plan?.lines);
    },
  );

  const told = failures.filter(({ cause }) => /^(?:log|sidecar)-/.test(cause));

  it.each(told.map((each) => [each.name, each.cause, each] as const))(
    '%s says, where it fails, what is diagnosed as %s',
    (_name, cause, { workload, kind, namespace, name }) => {
      const states = [workload.objects, ...Object.values(workload.versions ?? {})].flat();
      const causes = states
        .filter((object) => object.kind === kind && object.metadata.name === name)
        .flatMap((object) => endedRuns(workload, object).map((run) => causeOf(object, run, namespace)));
      expect(new Set(causes)).toEqual(new Set([cause]));
    },
  );
});

/** What the readiness probe is answered; 200 where there is none over HTTP. */
function answerOf(plan: RunPlan | undefined, container: Fields): number | undefined {
  const probe = fieldsOf(fieldsOf(container['readinessProbe'])['httpGet']);
  if (probe['port'] === undefined) return 200;
  return plan?.ports.find(({ port }) => port === probe['port'])?.http?.(String(probe['path']));
}

interface EndedRun {
  readonly container: Fields;
  readonly code: number;
  readonly log: string;
}

function endedRuns(workload: DemoWorkload, object: Fields): EndedRun[] {
  return containersOf(object).flatMap((container) => {
    const { exit, lines } = runOf(workload, container, false) ?? { lines: [] };
    if (exit === undefined || exit.code === 0) return [];
    return [{ container, code: exit.code, log: lines.map(({ text }) => text).join('\n') }];
  });
}

function causeOf(object: Fields, { container, code, log }: EndedRun, namespace: string): string | undefined {
  const template = templateOf(object);
  const pod_name = 'some-pod-x4k9z';
  const metadata = { ...fieldsOf(template['metadata']), name: pod_name, namespace };
  const terminated = { exitCode: code, reason: 'Error' };
  const isInit = listOf(fieldsOf(template['spec'])['initContainers']).includes(container);
  const { diagnosis } = diagnoseReport({
    ...{ cluster: 'demo', namespace, pod_name, failure_reason: 'CrashLoopBackOff' },
    manifest: JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata, spec: template['spec'] }),
    container_statuses: [
      {
        ...{ name: container['name'], restartCount: 4, ready: false, ...(isInit && { init: true }) },
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        lastState: { terminated },
      },
    ],
    logs: log,
  });
  return diagnosis?.kind;
}
