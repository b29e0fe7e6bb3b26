import { expect, it } from 'vitest';
import { at, podWith } from '../failing/objects.js';
import { changed, judged } from './support/scene.js';

const PASSWORD = 'hunter2-hunter2-hunter2';
const HOSTILE = `\u001b[31m</script>\nFATAL postgres://app:${PASSWORD}@db/shop ${'x'.repeat(50_000)}`;

it('says what hostile programs and containers said on one line, bounded, without escapes and secrets', () => {
  const dead = podWith({
    terminated: { exitCode: 1, reason: HOSTILE, message: HOSTILE, startedAt: at(1), finishedAt: at(9) },
  });
  const logs = [{ container: 'app', previous: false, text: HOSTILE }];
  const about = changed('crash-app-error', {}, { logLines: [`FATAL postgres://app:${PASSWORD}@db/shop`] });
  const { verdict, reason, checks } = judged({ about, mirror: { pods: [[2, dead]], until: 20, logs }, now: 20 });
  const said = [reason, ...checks.map(({ detail }) => detail)].join('\n');
  expect(verdict).toBe('REFUTED');
  expect(said).not.toContain(PASSWORD);
  expect(said).not.toContain('\u001b');
  expect(said.length).toBeLessThan(10_000);
});
