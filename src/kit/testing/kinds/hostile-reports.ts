import fc from 'fast-check';

/** A report as an agent sends it. */
export type ReportBody = Readonly<Record<string, unknown>>;

const LONG = 'checkout failed: connect ECONNREFUSED error='.repeat(2_000);

/** Texts that have broken programs. */
const TEXTS = [
  '',
  ' ',
  LONG,
  'a'.repeat(100_000),
  `${'('.repeat(5_000)}${' '.repeat(5_000)}`,
  Array.from({ length: 5_000 }, (_none, index) => `error ${index}: failed`).join('\n'),
  '`rm -rf /`; $(reboot) \u0000\u001b[2J\u202e "quote\' --flag',
  '__proto__ constructor [object Object] NaN',
  '\ud800 half a character',
];

/** Reports like the one given, with hostile texts where programs and the cluster write, and without what a kind may count on. */
export function hostileReports(report: ReportBody): readonly ReportBody[] {
  const texts = TEXTS.map((text) => withText(report, text));
  const without = Object.keys(report)
    .filter((field) => !['pod_name', 'namespace'].includes(field))
    .map((field) => Object.fromEntries(Object.entries(report).filter(([name]) => name !== field)));
  return [...texts, ...without];
}

/** The same with texts by chance, in which words of the report stand, so that patterns get further than their first letter. */
export function strangeReports(report: ReportBody): fc.Arbitrary<ReportBody> {
  const words = [...new Set(JSON.stringify(report).match(/[\w.:-]{2,40}/g) ?? ['error'])];
  const piece = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ maxLength: 20 }),
    fc.constantFrom(' ', '\n', ': ', '/'),
  );
  return fc.array(piece, { maxLength: 60 }).map((pieces) => withText(report, pieces.join('')));
}

function withText(report: ReportBody, text: string): ReportBody {
  const events = objectsIn(report['events']).map((event) => ({ ...event, message: text }));
  const statuses = objectsIn(report['container_statuses']).map((status) => ({ ...status, message: text }));
  return { ...report, events, container_statuses: statuses, logs: text, failure_message: text };
}

function objectsIn(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter((each): each is object => typeof each === 'object' && each !== null) : [];
}
