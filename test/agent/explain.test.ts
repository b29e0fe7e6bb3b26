import { describe, expect, it } from 'vitest';
import { explainSubject, explanationText } from '../../src/agent/explain.js';
import { NO_SURROUNDINGS } from '../../src/rules/failing/verdict.js';
import { VERDICTS } from '../../src/rules/failing/verdicts/index.js';
import { condition, ended, pod, podWith, running, START, subjectOf, WELL, waiting } from '../rules/failing/objects.js';

const explain = (object: Parameters<typeof subjectOf>[0], seconds: number, graces = {}) =>
  explainSubject(subjectOf(object), NO_SURROUNDINGS, START + seconds * 1_000, { graces });

describe('the explanation of a subject', () => {
  it('says what fails, since when and in whose words', () => {
    const [first] = explain(podWith(ended(3, 'Error', 10)), 25);
    expect(first).toMatchObject({
      verdict: 'container-exited',
      answer: 'fails',
      detail: 'Error in container app since 15 s',
    });
  });

  it('shows no secret of what the object says', () => {
    const message = 'cannot connect with password=hunter2-Zq8vK1xw93Lm';
    const gated = pod({
      status: { phase: 'Pending', conditions: [condition('PodScheduled', 'False', 'SchedulingGated', message)] },
    });
    expect(explain(gated, 11)[0]?.detail).toContain('cannot connect with password=');
    expect(explain(gated, 11)[0]?.detail).not.toContain('hunter2');
  });

  it('says what a verdict waits for, by the graces that are configured', () => {
    const gated = pod({
      status: { phase: 'Pending', conditions: [condition('PodScheduled', 'False', 'SchedulingGated', 'by a\ngate')] },
    });
    expect(explain(gated, 11)[0]).toMatchObject({
      answer: 'waits',
      detail: 'SchedulingGated since 10 s: by a gate; counts in 50 s',
    });
    expect(explain(gated, 11, { 'scheduling-gated': 10_000 })[0]).toMatchObject({ answer: 'fails' });
  });

  it('says what failed a moment ago', () => {
    const again = podWith(running(5), { lastState: ended(3, 'Error', 4), ready: true, restartCount: 1 });
    expect(explain(again, 10)[0]).toMatchObject({ answer: 'failed' });
    expect(explain(again, 100)[0]).toMatchObject({ answer: 'well' });
  });

  it('says of every verdict for the kind what it looks at', () => {
    const all = explain(WELL, 100);
    expect(all.map(({ verdict }) => verdict)).toEqual(
      VERDICTS.filter(({ subject }) => subject === 'Pod').map(({ id }) => id),
    );
    const text = explanationText(all);
    expect(text.split('\n')).toHaveLength(all.length);
    expect(text).toContain('well    oom-killed');
    expect(text).toContain('looks at how each container ended, now and before: OOMKilled');
  });

  it('has the judged first', () => {
    expect(
      explain(podWith(waiting('ErrImagePull', 'no such host')), 100)
        .map(({ answer }) => answer)
        .slice(0, 2),
    ).toEqual(['waits', 'waits']);
  });
});
