import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { missingWitness } from '../../../src/rules/mirror/missing-witness.js';
import type { Candidate } from '../../../src/rules/mirror/proof-plan.js';
import { BROKEN, type Change, env, limit, mounted, PROBE, PROBED, pod, shell } from './changed-specs.js';
import { CHEATS } from './cheats.js';
import { candidate, podOf } from './plans.js';
import { REPAIRS } from './repairs.js';

const GENERAL = 'crash-app-error';

function withKind([name, before, after, kind = GENERAL]: Change): [string, Fields, Fields, string] {
  return [name, before, after, kind];
}

function missing(before: Fields, after: Fields, kind: string = GENERAL, by: Partial<Candidate> = {}): string {
  const about = { kind, container: 'api', original: podOf(before), fixed: podOf(after), logLines: [] };
  return missingWitness(about, candidate(by)).join(' ');
}

describe('what would show the failure', () => {
  it.each(CHEATS.map(withKind))('is missing where %s', (_name, before, after, kind) => {
    expect(missing(before, after, kind)).toMatch(/\.$/);
    expect(missing(before, after, kind, { origin: 'llm', strategy: 'llm' })).toMatch(/\.$/);
  });

  it.each(REPAIRS.map(withKind))('is there with %s', (_name, before, after, kind) => {
    expect(missing(before, after, kind)).toBe('');
  });

  it.each<[string, Fields, Fields, string]>([
    ['drop-probe', PROBED, pod({}), 'liveness-failed'],
    ['remove-host-port', pod({ ports: [{ hostPort: 80 }] }), pod({ ports: [{}] }), 'sched-ports'],
    [
      'claim-to-empty-dir',
      mounted({ persistentVolumeClaim: { claimName: 'a' } }),
      mounted({ emptyDir: {} }),
      'sched-pvc-missing',
    ],
    ['run-to-completion', pod({}), pod({}, { restartPolicy: 'OnFailure' }), 'exit-0-loop'],
    ['relax-node-selector', pod({}, { nodeSelector: { a: 'b' } }), pod({}), 'sched-node-selector'],
  ])('may be taken away by the experiment %s that says so, and by no fix', (strategy, before, after, kind) => {
    const by = { origin: 'rules' as const, strategy };
    expect(missing(before, after, kind, { ...by, scope: 'mirror-only' })).toBe('');
    expect(missing(before, after, kind, { ...by, scope: 'hand-over' })).not.toBe('');
    expect(missing(before, after, kind, { strategy: null, scope: 'mirror-only' })).not.toBe('');
  });

  it('is missing where an experiment takes away what it does not name', () => {
    const by = { origin: 'rules' as const, strategy: 'drop-probe', scope: 'mirror-only' as const };
    expect(missing(pod({ livenessProbe: PROBE, ...limit('24Mi') }), pod({}), 'liveness-failed', by)).toContain(
      'memory',
    );
  });

  it('is named in bounded words without secrets', () => {
    const password = `postgres://u:hunter2-hunter2@db/${'x'.repeat(5_000)}`;
    const text = missing(env({ name: password, value: 'x' }), pod({}));
    expect(text).not.toContain('hunter2');
    expect(text.length).toBeLessThan(1_000);
  });

  it('is not looked for in lists that are too long to be compared', () => {
    const variables = Array.from({ length: 5_000 }, (_, index) => ({ name: `V${index}`, value: 'x' }));
    expect(missing(pod({ env: variables }), pod({ env: [...variables].reverse() }))).toMatch(/too long/);
  });

  it('is not there in a command that nobody can take apart', () => {
    const line = `convert ${'\n '.repeat(50_000)}x`;
    expect(missing(BROKEN, pod(shell(line)), 'exit-127-126')).toMatch(/hides or delays/);
  });
});
