import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import type { FailureKind } from '../../../src/rules/kinds/define-kind.js';
import { diagnoseEvidence } from '../../../src/rules/kinds/engine.js';
import { isExplained } from '../../../src/rules/kinds/explained.js';
import { KINDS } from '../../../src/rules/kinds/index.js';
import { crashed, report, running, waiting } from './reports.js';

const evidenceOf = (...statuses: readonly object[]) => readEvidence(report({ container_statuses: statuses }));

describe('a pod', () => {
  it('is not explained by nothing', () => {
    expect(isExplained(evidenceOf(running()), [])).toBe(false);
  });

  it('is explained by what concerns it as a whole', () => {
    expect(isExplained(evidenceOf(crashed({ exit_code: 1 })), [{}])).toBe(true);
  });

  it('is explained when nothing is wrong with the containers that are not named', () => {
    const evidence = evidenceOf(crashed({ exit_code: 1 }, { name: 'api' }), running({ name: 'proxy' }), {
      name: 'later',
      state: { waiting: { reason: 'PodInitializing' } },
    });
    const [api] = evidence.containers.filter(({ name }) => name === 'api');
    expect(isExplained(evidence, [{ container: api as NonNullable<typeof api> }])).toBe(true);
  });

  it.each([
    ['crashes', crashed({ exit_code: 1 }, { name: 'other' })],
    ['waits', waiting('ImagePullBackOff', '', { name: 'other' })],
    ['is not ready', { ...running({ name: 'other' }), ready: false }],
    ['is an init container that does not end', { ...running({ name: 'other' }), init: true }],
  ])('is not explained when another container %s', (_what, other) => {
    const evidence = evidenceOf(crashed({ exit_code: 1 }, { name: 'api' }), other);
    const [api] = evidence.containers.filter(({ name }) => name === 'api');
    expect(isExplained(evidence, [{ container: api as NonNullable<typeof api> }])).toBe(false);
  });
});

describe('general rules that are not asked', () => {
  const folder = new URL('../../fixtures/scenarios/', import.meta.url);
  const scenarios = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as readonly { name: string; report: unknown }[],
  );

  it('would have changed nothing in any scenario', () => {
    const asked = KINDS.map(alwaysAsked);
    const differing = scenarios.filter((scenario) => {
      const outcomes = [KINDS, asked].map((rules) => {
        const evidence = readEvidence(FailureReport.parse(scenario.report));
        return JSON.stringify(diagnoseEvidence(evidence, () => undefined, rules).diagnosis);
      });
      return outcomes[0] !== outcomes[1];
    });
    expect(differing.map(({ name }) => name)).toEqual([]);
  });
});

/** The same kind as one of a specific group, of which each draft still ranks where it belongs. */
function alwaysAsked(kind: FailureKind): FailureKind {
  if (kind.group !== 'exit' && kind.group !== 'general') return kind;
  const find: FailureKind['find'] = (evidence) =>
    kind.find(evidence).map(({ draft, fixes }) => ({ fixes, draft: { group: kind.group, ...draft } }));
  return { ...kind, group: 'log', find };
}
