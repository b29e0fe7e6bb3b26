import { expect, it, onTestFinished, vi } from 'vitest';
import type { SubjectReference } from '../../../src/agent/collect/collector.js';
import { type Message, Reporter } from '../../../src/agent/report/reporter.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { Finding } from '../../../src/rules/failing/verdict.js';
import { recordingLogger } from '../../support/fakes.js';

const subject = (name: string): SubjectReference => ({ kind: 'Pod', namespace: 'shop', name, uid: `uid-${name}` });
const finding = (reason: string): Finding => ({
  ...{ verdict: 'v', cause: reason, reason, message: '', container: '' },
  ...{ patience: 0, grace: 0, isPlanned: false },
});
const report = (reason: string): Message => ({ kind: 'report', finding: finding(reason) });

function scene({ perSecond = 1_000, failures = 0 } = {}) {
  const told: string[] = [];
  let left = failures;
  const collect = async ({ namespace, name }: SubjectReference, { reason }: Finding) => {
    await Promise.resolve();
    left -= 1;
    if (left >= 0) throw new PodproofError('unavailable', 'The cluster is away');
    return { cluster: 'east', namespace, pod_name: name, failure_reason: reason };
  };
  const keep = (words: (pod: { pod_name: string }) => string) => (pod: { pod_name: string }) => {
    told.push(words(pod));
    return Promise.resolve();
  };
  const delivery = {
    report: keep((pod) => `${pod.pod_name} ${(pod as { failure_reason?: string }).failure_reason}`),
    gone: keep((pod) => `${pod.pod_name} ${(pod as { reason?: string }).reason}`),
  };
  const reporter = new Reporter({
    collector: { collect },
    delivery,
    cluster: 'east',
    logger: recordingLogger(),
    perSecond,
  });
  onTestFinished(() => reporter.stop(0));
  return { told, reporter };
}

it('tells the newest of each subject, and what is over before what waits for its evidence', async () => {
  const { told, reporter } = scene({ perSecond: 10 });
  for (let index = 0; index < 120; index += 1) reporter.tell(subject(`p${index}`), report('Error'));
  reporter.tell(subject('p119'), report('OOMKilled'));
  reporter.tell(subject('p118'), { kind: 'gone', recordUid: 'uid-p118', hasRecord: true });
  reporter.tell(subject('p117'), { kind: 'gone', recordUid: 'uid-p117', hasRecord: false });
  await vi.waitFor(() => expect(told).toContain('p118 deleted'));
  expect(told.length).toBeLessThan(110);
  await vi.waitFor(() => expect(told).toHaveLength(119), { timeout: 5_000 });
  expect(told).toContain('p119 OOMKilled');
  expect(told.join()).not.toMatch(/p117 |p119 Error/);
  reporter.tell(subject('p0'), { kind: 'recovered', recordUid: 'uid-p0', hasRecord: false });
  await vi.waitFor(() => expect(told.at(-1)).toBe('p0 recovered'));
  expect(reporter.waiting).toBe(0);
});

it('tries again what cannot be read, and loses nothing', async () => {
  const { told, reporter } = scene({ failures: 3 });
  for (const name of ['a', 'b', 'c', 'd']) reporter.tell(subject(name), report('Error'));
  await vi.waitFor(() => expect([...told].sort()).toEqual(['a Error', 'b Error', 'c Error', 'd Error']), {
    timeout: 5_000,
  });
});
