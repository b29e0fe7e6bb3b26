import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import { FailureReport } from '../../../src/contracts/failure.js';
import { diagnoseReport, type RuledReport } from '../../../src/rules/diagnose-report.js';
import { fieldsOf, listOf, textOf } from '../../../src/rules/evidence/values.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));

let reports: FailureReport[];

beforeAll(async () => {
  reports = (await readRecordings(FOLDER)).flatMap(reportsOf);
});

const ruled = (report: object) => diagnoseReport(FailureReport.parse(report));
const kindOf = ({ diagnosis }: RuledReport) => diagnosis?.kind;
const whatFails = ({ diagnosis }: RuledReport) => [diagnosis?.kind, diagnosis?.container];

/** Names that people and controllers give, the longest first so that none is taken for a part of another. */
function namesIn(report: FailureReport): string[] {
  const spec = fieldsOf(parseManifest(report.manifest ?? '')?.['spec']);
  const named = ['containers', 'initContainers', 'volumes'].flatMap((list) => listOf(spec[list]));
  const references = [
    ...JSON.stringify(spec).matchAll(
      /"(?:secretName|claimName|configMapRef":\{"name|configMapKeyRef":\{[^}]*"name)":"([^"]+)"/g,
    ),
  ];
  const names = [
    report.pod_name,
    report.namespace,
    textOf(report.owner?.name),
    ...named.map((each) => textOf(fieldsOf(each)['name'])),
    ...references.map((match) => match[1] ?? ''),
  ];
  const distinct = [...new Set(names)].filter((name) => name.length > 1 && !name.startsWith('kube-api-access'));
  return distinct.sort((one, other) => other.length - one.length);
}

/** The report with every name replaced wherever it stands as a whole word; what a controller generated keeps its ending. */
function renamed(report: FailureReport): { report: object; names: Map<string, string> } {
  const names = new Map(
    namesIn(report).map((name, index) => {
      const generated =
        /(?:-[bcdfghjklmnpqrstvwxz2456789]{8,10})?-[bcdfghjklmnpqrstvwxz2456789]{5}$/.exec(name)?.[0] ?? '';
      return [name, `${String.fromCharCode(97 + (index % 26))}zq${index}${generated}`];
    }),
  );
  let text = JSON.stringify(report);
  for (const [name, other] of names) {
    const whole = new RegExp(
      `(?<![A-Za-z0-9._-]|(?<!${report.namespace})/)${name.replaceAll('.', '\\.')}(?![A-Za-z0-9/_]|-[a-z0-9])`,
      'g',
    );
    text = text.replace(whole, other);
  }
  return { report: JSON.parse(text), names };
}

/** Texts of Kubernetes and its runtimes as other versions write them. */
const WORDINGS: readonly (readonly [name: string, from: RegExp, to: string])[] = [
  [
    'back-off of 1.20',
    /Back-off restarting failed container \S+ in pod [^"\\]+/g,
    'Back-off restarting failed container',
  ],
  ['image back-off that hides its cause', /(Back-off pulling image \\"[^"\\]+\\"): (?:[^"\\]|\\.)*(?=")/g, '$1'],
  [
    'pull errors as gRPC statuses',
    /(Failed to pull image \\"[^"\\]+\\"): (?!rpc error)/g,
    '$1: rpc error: code = Unknown desc = ',
  ],
  ['pull errors without gRPC', /(Failed to pull image \\"[^"\\]+\\"): rpc error: code = \w+ desc = /g, '$1: '],
  [
    'a missing tag in the words of Docker',
    /failed to pull and unpack image \\"([^"\\]+)\\": failed to resolve reference \\"[^"\\]+\\": [^\s"]+: not found/g,
    'Error response from daemon: manifest for $1 not found: manifest unknown: manifest unknown',
  ],
  [
    'a missing tag in the words of CRI-O',
    /failed to pull and unpack image \\"([^"\\]+):([^":\\]+)\\": failed to resolve reference \\"[^"\\]+\\": [^\s"]+: not found/g,
    'reading manifest $2 in $1: manifest unknown',
  ],
  ['node affinity of 1.20', /didn't match Pod's node affinity\/selector/g, "didn't match Pod's node affinity"],
  ['scheduler without a tail', / (?:no new claims to deallocate, )?preemption: [^"]*/g, ''],
  ['scheduler of 1.26', /no new claims to deallocate, (preemption: 0\/\d+ nodes are available: [^"]*?)\.?"/g, '$1.."'],
  ['created by 1.20', /"Container created"/g, '"Created container"'],
  [
    'newer runc',
    /unable to start container process: (?!error during)/g,
    'unable to start container process: error during container init: ',
  ],
  [
    'older runc',
    /runc create failed: unable to start container process: /g,
    'container_linux.go:380: starting container process caused: ',
  ],
  [
    'repeated events',
    /"message":"(Failed|Error creating|MountVolume)/g,
    '"message":"(combined from similar events): $1',
  ],
];

function statusesOf(report: FailureReport): Record<string, unknown>[] {
  return listOf(report.container_statuses).map((each) => ({ ...fieldsOf(each) }));
}

describe('what must not change a diagnosis', () => {
  it('the names of objects', () => {
    for (const report of reports) {
      const before = ruled(report);
      const { report: other, names } = renamed(report);
      const after = ruled(other);
      expect([report.pod_name, kindOf(after)]).toEqual([report.pod_name, kindOf(before)]);
      const container = before.diagnosis?.container;
      expect(after.diagnosis?.container).toBe(
        container === undefined ? undefined : (names.get(container) ?? container),
      );
      expect([report.pod_name, after.fix?.strategy]).toEqual([report.pod_name, before.fix?.strategy]);
    }
  });

  it('the order in which events arrive', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 2 ** 30 }), (which, seed) => {
        const report = reports[which % reports.length] as FailureReport;
        const events = listOf(report.events).map((event, index) => ({ event, key: (seed * (index + 7919)) % 104_729 }));
        events.sort((one, other) => one.key - other.key);
        const after = ruled({ ...report, events: events.map(({ event }) => event) });
        expect(whatFails(after)).toEqual(whatFails(ruled(report)));
      }),
      { numRuns: 60 },
    );
  });

  it.each(WORDINGS)('the wording of another version: %s', (_, from, to) => {
    const changed = reports.filter((report) => JSON.stringify(report).replace(from, to) !== JSON.stringify(report));
    expect(changed.length).toBeGreaterThan(0);
    for (const report of changed) {
      const other = JSON.parse(JSON.stringify(report).replace(from, to));
      expect([report.pod_name, ...whatFails(ruled(other))]).toEqual([report.pod_name, ...whatFails(ruled(report))]);
    }
  });

  it('healthy containers beside the failing one', () => {
    const healthy = {
      name: 'bystander',
      image: 'registry.example/b:1',
      ready: true,
      restart_count: 0,
      state: 'running',
    };
    for (const report of reports.filter((each) => statusesOf(each).length > 0 && each.phase !== 'Pending')) {
      const after = ruled({ ...report, container_statuses: [healthy, ...statusesOf(report)] });
      expect([report.pod_name, ...whatFails(after)]).toEqual([report.pod_name, ...whatFails(ruled(report))]);
      expect(after.diagnosis?.others.map((each) => each.container)).not.toContain('bystander');
    }
  });

  it('being asked twice', () => {
    for (const report of reports) expect(ruled(report)).toEqual(ruled(structuredClone(report)));
  });
});

const CUTTABLE = [
  'events',
  'owner_events',
  'container_statuses',
  'container_logs',
  'logs',
  'manifest',
  'owner_manifest',
  'conditions',
  'owner',
  'node',
  'nodes',
  'related',
  'phase',
  'status_reason',
  'status_message',
  'failure_reason',
  'failure_message',
] as const;

describe('reports with less in them', () => {
  it('never lead to invented quotes, whatever is missing', () => {
    fc.assert(
      fc.property(fc.nat(), fc.subarray([...CUTTABLE]), (which, missing) => {
        const report = reports[which % reports.length] as FailureReport;
        const rest = Object.fromEntries(
          Object.entries(report).filter(([field]) => !missing.some((each) => each === field)),
        );
        const { diagnosis } = ruled(rest);
        const text = JSON.stringify(rest).replaceAll('\\"', '"').replaceAll('\\\\', '\\');
        for (const quote of diagnosis?.evidence ?? []) {
          if (quote.source !== 'event' && quote.source !== 'log') continue;
          for (const line of quote.text.split('\n')) expect(text).toContain(line);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('say what fails from container statuses alone, where these show it', () => {
    const shown = /^(?:oom-killed|exit-\d|config-|image-|invalid-image|start-error)/;
    const telling = reports.filter((report) => shown.test(kindOf(ruled(report)) ?? ''));
    expect(telling.length).toBeGreaterThan(6);
    for (const { namespace, pod_name, container_statuses } of telling) {
      const kind = kindOf(ruled({ namespace, pod_name, container_statuses }));
      expect([pod_name, kind]).toEqual([
        pod_name,
        expect.stringMatching(/^(?:oom|exit|config|image|invalid-image|start-error)-/),
      ]);
    }
  });

  it('name nothing as the cause that a crash loop or an exit code only repeats, when the log says more', () => {
    for (const report of reports.filter((each) => kindOf(ruled(each))?.startsWith('log-'))) {
      const { manifest: _, events: __, conditions: ___, ...rest } = report;
      expect([report.pod_name, kindOf(ruled(rest))]).toEqual([report.pod_name, kindOf(ruled(report))]);
    }
  });
});
