import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Action,
  FAILURE_SETTINGS,
  type FailureState,
  type Observation,
  observe,
  observeDeletion,
  type Step,
} from '../../src/agent/failure-states.js';
import { MINUTE, SECOND } from '../../src/rules/failing/durations.js';
import type { Finding } from '../../src/rules/failing/verdict.js';
import { NOON, Watched } from './watched-subject.js';

const { heartbeat, recovery } = FAILURE_SETTINGS;

function finding(cause: string, more: Partial<Finding> = {}): Finding {
  return {
    verdict: cause,
    cause,
    reason: cause,
    message: '',
    container: '',
    patience: 0,
    isPlanned: false,
    grace: 0,
    ...more,
  };
}

const CRASH = finding('crash');
const PULL = finding('pull', { grace: 5 * SECOND });
const failing = (...findings: Finding[]): Observation => ({
  findings,
  isWell: false,
  isExcluded: false,
  isEnding: false,
});
const WELL: Observation = { findings: [], isWell: true, isExcluded: false, isEnding: false };
const STARTING: Observation = { findings: [], isWell: false, isExcluded: false, isEnding: false };

describe('a subject that fails', () => {
  it('is told once, and again after each heartbeat', () => {
    const watched = new Watched().see(failing(CRASH)).wait(MINUTE).see(failing(CRASH));
    expect(watched.kinds()).toEqual(['crash']);
    watched.wait(2 * heartbeat);
    expect(watched.told.map(({ at }) => at - NOON)).toEqual([0, heartbeat, 2 * heartbeat]);
    expect(watched.told.map(({ action }) => action)).toMatchObject([{ isHeartbeat: false }, { isHeartbeat: true }, {}]);
  });

  it('is told when its grace is over, not before', () => {
    const watched = new Watched().see(failing(PULL));
    expect(watched.kinds()).toEqual([]);
    expect(watched.step.nextLook).toBe(NOON + 5 * SECOND);
    expect(watched.wait(5 * SECOND).kinds()).toEqual(['pull']);
  });

  it('is told with the grace that is configured', () => {
    const settings = { ...FAILURE_SETTINGS, graces: { pull: MINUTE, crash: 2 * MINUTE } };
    expect(observe(undefined, failing(PULL, CRASH), NOON, settings).nextLook).toBe(NOON + MINUTE);
  });

  it('is told of each change of its cause, and not of its turns', () => {
    const watched = new Watched()
      .see(failing(CRASH))
      .see(failing(finding('oom')))
      .see(failing(CRASH));
    expect(watched.see(failing(finding('oom'))).kinds()).toEqual(['crash', 'oom']);
    expect(watched.wait(heartbeat).kinds()).toEqual(['crash', 'oom', 'oom']);
  });

  it('is never told if it ends within its grace', () => {
    expect(
      new Watched()
        .see(failing(PULL))
        .wait(4 * SECOND)
        .see(WELL)
        .wait(MINUTE)
        .kinds(),
    ).toEqual([]);
  });

  it('has its grace from its beginning, also where a clock is ahead', () => {
    const early = new Watched().see(failing({ ...PULL, since: NOON - MINUTE }));
    expect(early.kinds()).toEqual(['pull']);
    const late = new Watched().see(failing({ ...PULL, since: NOON + 3_600 * SECOND })).wait(5 * SECOND);
    expect(late.kinds()).toEqual(['pull']);
  });
});

describe('a subject that is well again', () => {
  it('has recovered after a while, once', () => {
    const watched = new Watched()
      .see(failing(CRASH))
      .see(WELL)
      .wait(recovery - 1);
    expect(watched.kinds()).toEqual(['crash']);
    expect(
      watched
        .wait(1)
        .wait(3_600 * SECOND)
        .kinds(),
    ).toEqual(['crash', 'recovered']);
    expect(watched.step.state).toBeUndefined();
  });

  it('has not recovered while it is merely starting', () => {
    const watched = new Watched().see(failing(CRASH)).see(STARTING).wait(heartbeat);
    expect(watched.kinds()).toEqual(['crash', 'crash']);
  });

  it('must be well for longer each time it fails again soon', () => {
    const watched = new Watched();
    for (let restart = 0; restart < 20; restart += 1)
      watched
        .see(failing(CRASH))
        .wait(SECOND)
        .see(WELL)
        .wait(40 * SECOND);
    expect(watched.kinds()).toEqual(['crash', 'recovered', 'crash', 'crash']);
    expect(
      watched
        .wait(5 * MINUTE)
        .kinds()
        .at(-1),
    ).toBe('recovered');
  });

  it('is told of an end that was over before anybody looked', () => {
    const blink = { ...finding('crash'), until: NOON + 20 * SECOND };
    const watched = new Watched().see({ ...WELL, findings: [blink] }).wait(heartbeat * 3);
    expect(watched.kinds()).toEqual(['crash', 'recovered']);
    watched.see({ ...WELL, findings: [{ ...blink, until: watched.now + 20 * SECOND }] }).wait(MINUTE);
    expect(watched.kinds()).toEqual(['crash', 'recovered', 'crash', 'recovered']);
  });
});

describe('a subject that is deleted or excluded', () => {
  it('is gone, if it was told of', () => {
    expect(new Watched().see(failing(CRASH)).delete().kinds()).toEqual(['crash', 'gone']);
    expect(new Watched().see(failing(PULL)).delete().kinds()).toEqual([]);
  });

  it('is gone with its namespace, once, and told of again if it is stuck there', () => {
    const ending = { ...STARTING, isEnding: true };
    const stuck = { ...ending, findings: [finding('stuck', { grace: MINUTE })] };
    const watched = new Watched().see(failing(CRASH)).see(ending).wait(heartbeat).see(ending);
    expect(watched.kinds()).toEqual(['crash', 'gone']);
    watched
      .see(stuck)
      .wait(2 * MINUTE)
      .delete();
    expect(watched.kinds()).toEqual(['crash', 'gone', 'stuck', 'gone']);
  });

  it('is passed over, and told of at once when it is no more', () => {
    const excluded = { ...failing(PULL), isExcluded: true };
    const watched = new Watched().see(excluded).wait(MINUTE).see(excluded);
    expect(watched.kinds()).toEqual([]);
    expect(watched.see(failing(PULL)).kinds()).toEqual(['pull']);
    expect(watched.see(excluded).wait(heartbeat).see(failing(PULL)).kinds()).toEqual(['pull', 'pull']);
  });
});

const FINDINGS = [CRASH, PULL, finding('ready', { grace: MINUTE, patience: 30 * SECOND }), finding('oom')];
const either = fc.boolean();
const observations = fc.oneof(
  fc.record({ findings: fc.subarray(FINDINGS), isWell: either, isExcluded: either, isEnding: either }),
  fc.constant(WELL),
  fc.constant(failing(CRASH)),
  fc.constant(failing(PULL)),
  fc.constant('deleted' as const),
);
const courses = fc.array(fc.tuple(fc.integer({ min: 0, max: 15 * MINUTE }), observations), { maxLength: 40 });

function played(course: readonly (readonly [number, Observation | 'deleted'])[]): Watched {
  const watched = new Watched();
  for (const [pause, seen] of course) {
    watched.wait(pause);
    if (seen === 'deleted') watched.delete();
    else watched.see(seen);
  }
  return watched;
}

describe('whatever the course of things', () => {
  it('never tells one cause twice within a heartbeat, unless it ended between', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const last = new Map<string, number>();
        const watched = new Watched();
        let read = 0;
        for (const [pause, seen] of course) {
          watched.wait(pause);
          if (seen === 'deleted') watched.delete();
          else watched.see(seen);
          for (const { at, action } of watched.told.slice(read)) {
            if (action.kind !== 'report') last.clear();
            else {
              expect(at - (last.get(action.finding.cause) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(
                heartbeat,
              );
              last.set(action.finding.cause, at);
            }
          }
          read = watched.told.length;
          if (seen !== 'deleted' && seen.isExcluded) last.clear();
        }
      }),
    );
  });

  it('never reports what is excluded', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const watched = played(course);
        const told = watched.told.length;
        watched.see({ ...failing(...FINDINGS), isExcluded: true }).wait(3 * heartbeat);
        expect(watched.told.length).toBe(told);
      }),
    );
  });

  it('tells the end of each failure once', () => {
    fc.assert(
      fc.property(courses, (course) => {
        let isOpen = false;
        for (const { action } of played(course).told) {
          if (action.kind !== 'report') expect(isOpen).toBe(true);
          isOpen = action.kind === 'report';
        }
      }),
    );
  });

  it('comes to tell what is there in the end, however the clock was set meanwhile', () => {
    const skewed = fc.array(fc.tuple(fc.integer({ min: -3_600_000, max: 3_600_000 }), observations), { maxLength: 40 });
    fc.assert(
      fc.property(skewed, fc.constantFrom(failing(CRASH), failing(PULL), WELL), (course, end) => {
        let now = NOON;
        let state: FailureState | undefined;
        const told: Action[] = [];
        const take = (step: Step) => {
          state = step.state;
          told.push(...step.actions);
          return step.nextLook;
        };
        for (const [pause, seen] of course) {
          now += pause;
          if (seen === 'deleted') take(observeDeletion(state));
          else take(observe(state, seen, now));
          // What is excluded is resolved by whoever excludes it.
          if (seen !== 'deleted' && seen.isExcluded) told.push({ kind: 'gone' });
        }
        const settled = now + 40 * MINUTE;
        let next = take(observe(state, end, now));
        while (next !== undefined && next <= settled) next = take(observe(state, end, next));
        const last = told.at(-1);
        if (end === WELL) expect(last?.kind === 'report').toBe(false);
        else expect(last).toMatchObject({ kind: 'report', finding: { cause: end.findings[0]?.cause } });
      }),
    );
  });
});
