import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Severity } from '../../../contracts/common.js';
import { type Finding, type FindingReport, FindingStatus } from '../../../contracts/finding.js';
import type { Storage } from '../../../kernel/ports/storage.js';

const NAMES = ['a', 'b', 'c', 'd'];

const reports = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...NAMES), severity: fc.constantFrom(...Severity.options) }),
  { minLength: 1, maxLength: 4, selector: ({ name }) => name },
);

/** What a run does: each operation is a plain value, so that a failing run can be read and repeated. */
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('record' as const), reports, at: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('setStatus' as const),
      index: fc.nat(3),
      status: fc.constantFrom(...FindingStatus.options),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteActive' as const), since: fc.option(fc.nat(9)) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteOfResource' as const), index: fc.nat(3) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const toReport = ({ name, severity }: { name: string; severity: Severity }): FindingReport => ({
  resource_type: 'Pod',
  resource_name: name,
  namespace: 'shop',
  check_name: 'privileged',
  severity,
  message: '',
  remediation: '',
  details: {},
});

async function listAll(storage: Storage): Promise<Finding[]> {
  return (await storage.findings.list({}, { limit: 100 })).items;
}

async function runOperation({ findings }: Storage, existing: readonly Finding[], action: Operation): Promise<unknown> {
  switch (action.kind) {
    case 'record':
      return findings.recordMany(action.reports.map(toReport), action.at);
    case 'setStatus':
      return findings.setStatus(existing[action.index]?.id ?? 1, action.status, 1);
    case 'deleteActive':
      return findings.deleteActive(action.since);
    case 'deleteOfResource':
      return findings.deleteOfResource({ type: 'Pod', namespace: 'shop', name: NAMES[action.index] ?? '' });
  }
}

/** The kept numbers are those that counting gives. */
async function expectTrueCounters(storage: Storage): Promise<void> {
  const all = await listAll(storage);
  const active = all.filter((finding) => finding.status === 'active');
  const counted = Severity.options.map((severity) => [
    severity,
    active.filter((finding) => finding.severity === severity).length,
  ]);
  expect(await storage.findings.countActive()).toEqual(Object.fromEntries(counted));
  expect(await storage.findings.list({}, { limit: 1 })).toMatchObject({ total: all.length, capped: false });
  expect(await storage.findings.list({ status: 'active' }, { limit: 1 })).toMatchObject({ total: active.length });
}

/** The kept numbers of findings agree with the findings, whatever happens to these. */
export function describeFindingCounters(open: () => Promise<Storage>): void {
  describe('counters of findings', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.dispose());

    it('are true after any operations one after the other', async () => {
      const property = fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (actions) => {
        for (const action of actions) await runOperation(storage, await listAll(storage), action);
        await expectTrueCounters(storage);
      });
      await fc.assert(property, { numRuns: 25 });
    });

    it('are true after any operations at once', async () => {
      const property = fc.asyncProperty(fc.array(operation, { minLength: 2, maxLength: 12 }), async (actions) => {
        await storage.findings.recordMany(
          NAMES.map((name) => toReport({ name, severity: 'low' })),
          5,
        );
        const existing = await listAll(storage);
        await Promise.all(actions.map((action) => runOperation(storage, existing, action)));
        await expectTrueCounters(storage);
      });
      await fc.assert(property, { numRuns: 25 });
    });
  });
}
