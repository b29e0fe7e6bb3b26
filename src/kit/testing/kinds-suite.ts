import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../contracts/diagnosis.js';
import { faultsOfPack, tryKinds } from '../../kernel/plugins/try-kinds.js';
import type { KindPack } from '../../kernel/ports/kind-pack.js';
import { isNested, isUnbounded } from './kinds/bounded-patterns.js';
import { hostileReports, type ReportBody, strangeReports } from './kinds/hostile-reports.js';
import { OTHER_REPORTS } from './kinds/other-reports.js';
import { patternsUsed } from './kinds/used-patterns.js';

export type { ReportBody } from './kinds/hostile-reports.js';

/** One failing pod, and what is to be said of it. */
export interface KindCase {
  readonly name: string;
  /** A report as an agent sends it. */
  readonly report: ReportBody;
  /** The kind of the pack that is the root cause. */
  readonly kind: string;
  /** What title, cause, steps and checks must say between them. */
  readonly mentions?: readonly string[];
  /** The strategy that is proposed first; null where nothing may be proposed. Not looked at unless given. */
  readonly fix?: string | null;
}

export interface KindsUnderTest {
  readonly pack: KindPack;
  /** At least one for each kind, and one for each fix. */
  readonly cases: readonly KindCase[];
}

/** How long a pack may take for one report, in milliseconds, on a busy machine. A server has a thousandth of it. */
const LONGEST_MS = 2_000;
const STRANGE_RUNS = 60;

const strategiesOf = (fix: Fix | null) =>
  fix === null ? [] : [fix, ...fix.alternatives].map(({ strategy }) => strategy);

/** What every pack of failure kinds does. */
export function describeKinds({ pack, cases }: KindsUnderTest): void {
  const ids = pack.kinds.map(({ id }) => id);
  const own = new Set(pack.kinds.flatMap(({ fixes }) => fixes.map(({ strategy }) => strategy)));

  describe(`the failure kinds ${ids.join(', ')}`, () => {
    it('would all be taken by a server', () => {
      expect(faultsOfPack(pack)).toEqual([]);
    });

    it('have a case each, and so has each fix', () => {
      expect(ids.filter((id) => !cases.some(({ kind }) => kind === id))).toEqual([]);
      const proposed = new Set(cases.flatMap(({ report }) => strategiesOf(tryKinds(pack, report).fix)));
      expect([...own].filter((strategy) => !proposed.has(strategy))).toEqual([]);
    });

    describe.each(cases)('$name', ({ report, kind, mentions = [], fix }) => {
      it('is the root cause, says what it must, and changes nothing of the report', () => {
        const { diagnosis, errors } = tryKinds(pack, report);
        expect(errors).toEqual([]);
        expect(diagnosis?.kind).toBe(kind);
        for (const text of mentions) expect(JSON.stringify(diagnosis)).toContain(JSON.stringify(text).slice(1, -1));
      });

      it('gives the same answer twice', () => {
        expect(tryKinds(pack, report)).toEqual(tryKinds(pack, report));
      });

      it('is repaired by what the guard allows, and once', () => {
        const first = tryKinds(pack, report);
        if (fix !== undefined) expect(first.fix?.strategy ?? null).toBe(fix);
        if (first.repaired === null || first.fix === null || !own.has(first.fix.strategy)) return;
        const again = tryKinds(pack, first.repaired);
        expect(again.errors).toEqual([]);
        expect(strategiesOf(again.fix)).not.toContain(first.fix.strategy);
      });

      it('is told by bounded patterns', () => {
        const used = patternsUsed(() => tryKinds(pack, report));
        expect(used.filter((source) => isUnbounded(source))).toEqual([]);
        expect(used.filter((source) => isNested(source))).toEqual([]);
      });

      it('survives what clusters and programs may write', () => {
        for (const hostile of hostileReports(report)) expect(troubleWith(pack, hostile)).toEqual([]);
        fc.assert(
          fc.property(strangeReports(report), (strange) => {
            expect(troubleWith(pack, strange)).toEqual([]);
          }),
          { numRuns: STRANGE_RUNS },
        );
      });

      it('is not found in the reports of other cases', () => {
        const others = cases.filter((each) => each.kind !== kind);
        const wrong = others.filter((each) => tryKinds(pack, each.report).found.includes(kind));
        expect(wrong.map((each) => each.name)).toEqual([]);
      });
    });

    it.each(Object.entries(OTHER_REPORTS))('find nothing in %s', (_name, report) => {
      expect(tryKinds(pack, report).found).toEqual([]);
    });
  });
}

/** What went wrong with a report: what was thrown, and a pack that takes too long. */
function troubleWith(pack: KindPack, report: ReportBody): readonly string[] {
  const startedAt = performance.now();
  const { errors } = tryKinds(pack, report);
  const took = performance.now() - startedAt;
  return took > LONGEST_MS ? [...errors, `it took ${Math.round(took)} ms`] : errors;
}
