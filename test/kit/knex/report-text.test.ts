import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromReportText, toReportText } from '../../../src/kit/knex/failures/report-text.js';
import { failureEntry } from '../../../src/kit/testing/storage/failure-samples.js';

const event = fc.oneof(
  fc.jsonValue(),
  fc.record({ reason: fc.string(), count: fc.nat(3) }),
  fc.constantFrom('x', null, 0),
);
const log = fc.oneof(
  fc.jsonValue(),
  fc.record({ container: fc.string(), text: fc.constantFrom('one', 'two', '', null) }),
);
const report = fc.record(
  {
    phase: fc.string(),
    events: fc.oneof(fc.array(event), fc.jsonValue()),
    container_logs: fc.oneof(fc.array(log), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

it('gives back any report as it was, whichever events were the newest', () => {
  fc.assert(
    fc.property(report, fc.func(fc.boolean()), fc.constantFrom('one', '', null), (given, isRecent, logs) => {
      const recentEvents = Array.isArray(given.events) ? given.events.filter((one) => isRecent(one)) : [];
      const text = toReportText(failureEntry({ report: given, recentEvents, logs }));
      expect(fromReportText(text, { recentEvents: asJson(recentEvents) as unknown[], logs })).toEqual(asJson(given));
    }),
    { numRuns: 1_000 },
  );
});

it('stores each event and each log once', () => {
  const events = Array.from({ length: 9 }, (_, index) => ({ reason: `Reason${index}` }));
  const container_logs = [
    { container: 'side', text: 'quiet' },
    { container: 'web', text: 'a long log' },
  ];
  const entry = failureEntry({
    report: { events, container_logs },
    recentEvents: events.slice(2, 7),
    logs: 'a long log',
  });
  const text = toReportText(entry);
  expect(text).not.toMatch(/Reason[23456]|a long log/);
  expect(text).toMatch(/Reason1.*Reason8.*quiet/);
});

it('reads whole reports of former versions', () => {
  const former = { phase: 'Running', events: [{ reason: 'Pulled' }, { reason: 'BackOff' }] };
  const record = { recentEvents: [{ reason: 'BackOff' }], logs: 'x' };
  expect(fromReportText(JSON.stringify(former), record)).toEqual(former);
});
