import { describe, expect, it } from 'vitest';
import { defineKind, type FailureKind, fix, type KindPack } from '../../../src/kernel/plugins/index.js';
import { faultsOfPack, tryKinds } from '../../../src/kernel/plugins/try-kinds.js';
import { hostileReports } from '../../../src/kit/testing/kinds/hostile-reports.js';
import { patternsUsed } from '../../../src/kit/testing/kinds/used-patterns.js';
import { acmeKind } from '../../kernel/diagnosis/packs.js';
import { crashed, report } from '../../rules/kinds/reports.js';

const REPORT = report({ container_statuses: [crashed({ exit_code: 1 })], logs: 'checkout refused' });
const packOf = (...kinds: FailureKind[]): KindPack => ({ kinds });

/** A kind that reads in this way, and says little. */
function reading(read: Parameters<typeof defineKind<string>>[0]['read']): FailureKind {
  const say = (title: string) => ({ title, cause: title, evidence: [], steps: [], checks: [] });
  const info = { id: 'acme-read', title: 'Read', description: 'Reads.', group: 'crash', severity: 'low' } as const;
  return defineKind<string>({ ...info, read, say, oracles: [] });
}

describe('what the suite of kinds sees', () => {
  it('is what a server would say', () => {
    const trial = tryKinds(packOf(acmeKind()), REPORT);
    expect(trial).toMatchObject({ diagnosis: { kind: 'acme-no-licence' }, found: ['acme-no-licence'], errors: [] });
    expect(trial.fix?.strategy).toBe('acme-retry-checkout');
    expect(trial.repaired?.manifest).toContain('ACME_WAIT');
    expect(tryKinds(packOf(acmeKind()), trial.repaired).fix?.strategy).not.toBe('acme-retry-checkout');
  });

  it('is a kind that changes the report', () => {
    const changing = reading(({ facts }) => {
      Object.assign(facts, { pod: 'other' });
      return [];
    });
    expect(tryKinds(packOf(changing), REPORT).errors).toEqual([expect.stringMatching(/^acme-read: Cannot assign/)]);
  });

  it('is a fix that the guard refuses', () => {
    const beyond = fix({
      strategy: 'acme-beyond',
      title: 'Beyond',
      touches: ['/spec/priority'],
      propose: () => [{ title: 'B', explanation: '', patch: [{ op: 'add', path: '/spec/hostNetwork', value: true }] }],
    });
    const { errors } = tryKinds(packOf(acmeKind({ fixes: [beyond] })), REPORT);
    expect(errors).toEqual([expect.stringMatching(/^acme-beyond: refused by the guard/)]);
  });

  it('is what a server would leave out', () => {
    expect(faultsOfPack(packOf(acmeKind(), acmeKind(), acmeKind({ id: 'oom-killed' })))).toEqual([
      expect.stringMatching(/^kind no\. 2: there is a kind "acme-no-licence" already/),
      expect.stringMatching(/^kind no\. 3: there is a kind "oom-killed" already, of Podproof itself/),
    ]);
  });

  it('is each pattern of the author’s, and none of ours', () => {
    const kind = reading(({ facts }) =>
      /acme.*seat/.test(facts.pod) || facts.pod.replace(/x+$/, '') === '' ? ['x'] : [],
    );
    const used = patternsUsed(() => tryKinds(packOf(acmeKind(), kind), REPORT));
    expect(used).toEqual(expect.arrayContaining(['acme.*seat', 'x+$']));
    expect(used.filter((source) => !['acme.*seat', 'x+$'].includes(source))).toEqual([]);
    expect(/(a)(b)/.exec('ab')?.[2]).toBe('b');
  });

  it('is evidence with hostile texts, and without what a kind may count on', () => {
    const hostile = hostileReports({ ...REPORT });
    expect(hostile.some((each) => !('manifest' in each))).toBe(true);
    const naive = reading(({ containers }) => [containers[0]?.logLines[0]?.split('checkout')[1]?.trim() ?? fail()]);
    expect(hostile.some((each) => tryKinds(packOf(naive), each).errors.length > 0)).toBe(true);
  });
});

function fail(): never {
  throw new Error('not expected');
}
