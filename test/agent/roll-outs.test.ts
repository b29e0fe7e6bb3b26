import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FailureState, observe, observeDeletion } from '../../src/agent/failure-states.js';
import type { Fields } from '../../src/rules/evidence/values.js';
import { MINUTE, SECOND } from '../../src/rules/failing/durations.js';
import { findingsOf, isWell } from '../../src/rules/failing/judge.js';
import { NO_SURROUNDINGS, type Surroundings } from '../../src/rules/failing/verdict.js';
import {
  around,
  at,
  conditions,
  container,
  containerEvent,
  ended,
  event,
  pod,
  running,
  START,
  subjectOf,
  waiting,
} from '../rules/failing/objects.js';

interface Timing {
  readonly schedule: number;
  readonly mount: number;
  readonly pull: number;
  readonly ready: number;
  readonly life: number;
  readonly stop: number;
  readonly clock: number;
}

const SPEC = {
  containers: [{ name: 'app', readinessProbe: { initialDelaySeconds: 5, periodSeconds: 5, failureThreshold: 3 } }],
};

/** In seconds. Slow, but all in time: nothing that anybody wants to hear of. */
const timings: fc.Arbitrary<Timing> = fc.record({
  schedule: fc.nat(4),
  mount: fc.nat(60),
  pull: fc.nat(1_200),
  // Less than the grace and the probe's time by as much as the clock of a node may be behind and the watch late.
  ready: fc.nat(76),
  life: fc.integer({ min: 31, max: 4_000 }),
  stop: fc.nat(80),
  clock: fc.integer({ min: -2, max: 3_600 }),
});

type Moment = readonly [seconds: number, pod: Fields, around: Surroundings];

/** The life of a pod of a Deployment from its creation to the end of its deletion, as the watch shows it. */
function lifeOf({ schedule, mount, pull, ready, life, stop, clock }: Timing): { moments: Moment[]; end: number } {
  const [mounted, started] = [schedule + mount, schedule + mount + pull];
  const [isReady, deleted] = [started + ready, started + ready + life];
  const creating = { phase: 'Pending', containerStatuses: [container(waiting('ContainerCreating'))] };
  const runs = running(started + clock);
  const scheduled = (more: Readonly<Record<string, boolean>>, seconds = schedule) => ({
    conditions: [...conditions({}, schedule), ...conditions(more, seconds).slice(1)],
  });
  const up = { ...scheduled({ Ready: true }, isReady), containerStatuses: [container(runs, { ready: true })] };
  const deletion = { deletionTimestamp: at(deleted + 30) };
  const down = {
    ...scheduled({ Ready: false }, deleted),
    containerStatuses: [container(ended(143, 'Error', deleted))],
  };
  const unhealthy = around([containerEvent('Unhealthy', 'Readiness probe failed: 503')]);
  const killing = around([event('Killing', 'Stopping container app', { type: 'Normal' })]);
  const moment = (seconds: number, status: Fields, about = NO_SURROUNDINGS, metadata = {}): Moment => [
    seconds,
    pod({ status, spec: SPEC, metadata }),
    about,
  ];
  return {
    moments: [
      moment(0, { phase: 'Pending', conditions: [] }),
      moment(schedule, { phase: 'Pending', ...scheduled({ PodReadyToStartContainers: false }) }),
      moment(schedule, { ...creating, ...scheduled({ PodReadyToStartContainers: false }) }),
      moment(mounted, { ...creating, ...scheduled({ PodReadyToStartContainers: true }) }),
      moment(started, { ...scheduled({ Ready: false }), containerStatuses: [container(runs)] }),
      moment(
        started + Math.min(ready, 7),
        { ...scheduled({ Ready: false }), containerStatuses: [container(runs)] },
        unhealthy,
      ),
      moment(isReady, up, unhealthy),
      moment(deleted, up, killing, deletion),
      moment(deleted + Math.min(stop, 30), down, killing, deletion),
    ],
    end: deleted + stop,
  };
}

/** Everything that is told of a pod, when each of its moments is seen a little late, and each wish to look again is followed. */
function toldOf({ moments, end }: ReturnType<typeof lifeOf>, delay: number): string[] {
  let state: FailureState | undefined;
  const told: string[] = [];
  moments.forEach(([seconds, object, about], index) => {
    const until = START + (moments[index + 1]?.[0] ?? end) * SECOND + delay;
    let now: number | undefined = START + seconds * SECOND + delay;
    while (now !== undefined && now <= until) {
      const subject = subjectOf(object);
      const findings = findingsOf(subject, about);
      const step = observe(
        state,
        { findings, isWell: isWell(subject, findings), isExcluded: false, isEnding: false },
        now,
      );
      state = step.state;
      told.push(...step.actions.map((action) => `${action.kind} at ${now} ${JSON.stringify(action)}`));
      now = step.nextLook;
    }
  });
  told.push(...observeDeletion(state).actions.map(({ kind }) => kind));
  return told;
}

describe('a pod of a roll-out', () => {
  it('is never told of while everything goes on in time', () => {
    fc.assert(
      fc.property(timings, fc.nat(2_000), (timing, delay) => {
        expect(toldOf(lifeOf(timing), delay)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is told of when it does not become ready', () => {
    const timing = { schedule: 1, mount: 1, pull: 10, ready: 200, life: 100, stop: 5, clock: 0 };
    expect(toldOf(lifeOf(timing), 0).map((each) => each.split(' ')[0])).toEqual(['report', 'recovered']);
  });

  it('is told of when it stays long after its deletion', () => {
    const timing = {
      schedule: 1,
      mount: 1,
      pull: 10,
      ready: 20,
      life: 100,
      stop: 30 + (2 * MINUTE) / SECOND,
      clock: 0,
    };
    expect(toldOf(lifeOf(timing), 0).map((each) => each.split(' ')[0])).toEqual(['report', 'gone']);
  });
});
