import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { renameReport } from '../../../bench/support/rename-report.js';
import { readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import { FailureReport } from '../../../src/contracts/failure.js';
import { canonicalFacts } from '../../../src/kernel/diagnosis/canonical-facts.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { collectFacts } from '../../../src/rules/evidence/facts.js';
import type { FailureKind } from '../../../src/rules/kinds/define-kind.js';
import { KINDS } from '../../../src/rules/kinds/index.js';

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url));
const AT = Date.parse('2026-11-22T08:00:00Z');
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** All recorded reports and those of all scenarios. */
let reports: FailureReport[];
beforeAll(async () => {
  const recorded = (await readRecordings(`${FIXTURES}/recordings`)).flatMap(reportsOf);
  const scenarios = readdirSync(`${FIXTURES}/scenarios`).flatMap(
    (file) => JSON.parse(readFileSync(`${FIXTURES}/scenarios/${file}`, 'utf8')) as { report: unknown }[],
  );
  const parsed = scenarios.map(({ report }) => FailureReport.safeParse(report)).flatMap(({ data }) => data ?? []);
  reports = [...recorded, ...parsed];
});

describe('a diagnosis that several pods share', () => {
  it('is what each pod would be told alone, for every recorded failure and every scenario', () => {
    let runs = 0;
    const counter: FailureKind = {
      id: 'counter',
      title: '',
      description: '',
      group: 'crash',
      severity: 'low',
      oracles: [],
      fixes: [],
      find: () => {
        runs += 1;
        return [];
      },
    };
    const service = new DiagnosisService(silent, { kinds: [...KINDS, counter], memoSize: 5_000 });
    const shared = reports.filter((report) => {
      for (const number of [1, 22_222]) service.diagnose(renameReport(report, { number, at: AT - number }));
      const before = runs;
      const third = renameReport(report, { number: 777_777, at: AT + 86_400_000 });
      const { diagnosis, fix, fixCommand, owner } = service.diagnose(third);
      const alone = diagnoseReport(third);
      expect({ diagnosis, fix, fixCommand, owner }).toEqual({
        diagnosis: alone.diagnosis,
        fix: alone.fix,
        fixCommand: alone.fixCommand,
        owner: alone.owner,
      });
      return runs === before;
    });
    expect(reports.length).toBeGreaterThan(600);
    expect(shared.length / reports.length).toBeGreaterThan(0.9);
  });
});

describe("what is a pod's own", () => {
  const pod = (suffix: string, fields: object): FailureReport => ({
    cluster: 'default',
    namespace: 'shop',
    pod_name: `orders-7d9fdd8785-${suffix}`,
    ...fields,
  });
  const textOf = (report: FailureReport) => canonicalFacts(collectFacts(report)).text;
  const event = (message: string) => ({ events: [{ type: 'Warning', reason: 'Failed', message }] });

  it.each([
    [
      'its name, uid and node in events',
      ['a1', 'b2'].map((mark, index) =>
        pod(index === 0 ? 'bbbbb' : 'ccccc', {
          pod_uid: `11111111-2222-4333-8444-5555555555${mark}`,
          node_name: `ip-10-0-${index}-5.ec2.internal`,
          ...event(
            `pod orders-7d9fdd8785-${index === 0 ? 'bbbbb' : 'ccccc'}_shop(11111111-2222-4333-8444-5555555555${mark}) on ip-10-0-${index}-5.ec2.internal.`,
          ),
        }),
      ),
    ],
    [
      'the address at which it is probed',
      ['10.42.3.7', '10.42.113.207'].map((address) =>
        pod('bbbbb', event(`Liveness probe failed: Get "http://${address}:8080/": dial tcp ${address}:8080: refused`)),
      ),
    ],
    [
      'instants of structured lines and of klog',
      ['2026-11-21T20:10:01.5Z', '2026-11-22T09:00:00.7Z'].map((instant, index) =>
        pod('bbbbb', { logs: `{"ts":"${instant}","msg":"bad"}\nE112${index} 20:10:0${index}.123456 1 main.go:3] bad` }),
      ),
    ],
    [
      'ids of sandboxes',
      ['a', 'b'].map((digit) => pod('bbbbb', event(`failed to set up sandbox "${digit.repeat(64)}" network`))),
    ],
  ])('%s', (_, [one, other]) => {
    expect(textOf(one as FailureReport)).toBe(textOf(other as FailureReport));
  });

  it.each([
    ['an exit code', [1, 2].map((code) => ({ logs: `exit status ${code}` }))],
    ['an address of another', ['10.0.0.5', '10.0.0.6'].map((address) => ({ logs: `connect to ${address} refused` }))],
    [
      'an image by its digest',
      ['a', 'b'].map((digit) => event(`sandbox image x@sha256:${digit.repeat(64)} is missing`)),
    ],
    [
      'the instants of a certificate',
      ['2026-01-01', '2027-01-01'].map((day) => ({ logs: `x509: certificate has expired: ${day}T00:00:00Z` })),
    ],
    [
      'which instant is the later',
      ['0', '2'].map((digit) => ({ logs: `a 2026-11-21T20:10:01Z b 2026-11-21T20:10:0${digit}Z` })),
    ],
    ['the level of a line', ['E', 'I'].map((level) => ({ logs: `${level}1121 20:10:00.123456 1 main.go:3] bad` }))],
    [
      'a node whose name is part of another word',
      ['db-1', 'db-2'].map((node) => ({ node_name: node, logs: `no ${node}0` })),
    ],
  ])('is not %s', (_, [one, other]) => {
    expect(textOf(pod('bbbbb', one as object))).not.toBe(textOf(pod('bbbbb', other as object)));
  });

  it('comes back into what was found, each time with the names of the pod that is told', () => {
    const facts = (suffix: string, node: string) => canonicalFacts(collectFacts(pod(suffix, { node_name: node })));
    const [one, other] = [facts('bbbbb', 'node-1'), facts('ccccc', 'node-22')];
    const found = JSON.stringify({ title: 'orders-7d9fdd8785-bbbbb on node-1', command: 'cordon node-1' });
    expect(other.restore(one.hide(found))).toBe(
      JSON.stringify({ title: 'orders-7d9fdd8785-ccccc on node-22', command: 'cordon node-22' }),
    );
  });
});
