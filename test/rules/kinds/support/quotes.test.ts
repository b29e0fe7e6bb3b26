import { expect, it } from 'vitest';
import { cut } from '../../../../src/rules/kinds/support/quotes.js';
import { crashed, diagnosisOf, diagnosisOfLog, event, textOfDiagnosis, waiting } from '../reports.js';

const REFUSAL =
  'Error creating: pods "orders-7d9fdd8785-x2x4k" is forbidden: exceeded quota: team, requested: pods=1, used: pods=3, limited: pods=3';
const refused = { pod_name: 'orders-7d9fdd8785', phase: 'NotCreated' };

it.each([
  ['an event', { events: [event('FailedCreate', REFUSAL)] }, 'event', 'event FailedCreate'],
  ['the report itself', { failure_reason: 'FailedCreate', failure_message: REFUSAL }, 'status', 'failure_message'],
  [
    'an event that the report repeats',
    { failure_reason: 'FailedCreate', failure_message: REFUSAL, events: [event('FailedCreate', REFUSAL)] },
    'event',
    'event FailedCreate',
  ],
  [
    'a condition',
    { conditions: [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: REFUSAL }] },
    'status',
    'condition ReplicaFailure',
  ],
])('a quote says that it comes from %s', (_name, fields, source, where) => {
  expect(diagnosisOf({ ...refused, ...fields }).evidence[0]).toMatchObject({ source, where });
});

const PASSWORD = 'Hunter2-Zx81-correct';

it.each([
  ['a log', (line: string) => diagnosisOfLog(line)],
  ['a log in colours', (line: string) => diagnosisOfLog(`\u001b[31m${line}\u001b[0m`)],
  ['a log whose colours lost their escape', (line: string) => diagnosisOfLog(`[31m${line}[0m`)],
  [
    'a status in colours',
    (line: string) =>
      diagnosisOf({ phase: 'Running', container_statuses: [crashed({ exit_code: 1, message: `\u001b[31m${line}` })] }),
  ],
  [
    'a status',
    (line: string) => diagnosisOf({ phase: 'Running', container_statuses: [crashed({ exit_code: 1, message: line })] }),
  ],
])('what is masked in the quote of %s is masked in a title that has only a part of the line', (_name, diagnose) => {
  const line = `failed calling webhook "validator.depot.io": Post "https://password=${PASSWORD}.depot.svc:9502/v1?timeout=10s": context deadline exceeded`;
  const diagnosis = diagnose(line);
  expect(diagnosis.title).toBe('[redacted:secret] does not answer in time');
  expect(textOfDiagnosis(diagnosis)).not.toContain(PASSWORD);
});

it('a title is masked before it is cut in the middle of a secret', () => {
  const message = `Back-off pulling image: ${'the registry says no, '.repeat(3)}mirror postgres://app:${PASSWORD}@depot.example/x`;
  for (let words = 0; words < 40; words += 1) {
    const text = textOfDiagnosis(
      diagnosisOf({ container_statuses: [waiting('ImagePullBackOff', `${'x'.repeat(words)} ${message}`)] }),
    );
    expect(text).not.toContain(PASSWORD.slice(0, 6));
  }
  expect(cut(`postgres://app:${PASSWORD}@depot`, 24)).toBe('postgres://app:[redacte…');
  expect(cut('a b', 3)).toBe('a b');
});
