import { expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../../reports.js';

const env = [
  { name: 'QUEUE_URL', value: 'amqp://queue-two:5672' },
  { name: 'SHELF_DB', value: 'shelfdb' },
];

const LOGS: readonly (readonly [log: string, place: string])[] = [
  ['getaddrinfo ENOTFOUND shelfdb', 'correct it in SHELF_DB (spec.containers[0].env[1])'],
  ['Error: connect ECONNREFUSED queue-two:5672', 'correct it in QUEUE_URL (spec.containers[0].env[0])'],
  // A part of a longer name is another host.
  ['getaddrinfo ENOTFOUND queue', 'correct it where the program takes it from'],
];

it.each(LOGS)('names what gives the program the host: %s', (log, place) => {
  expect(textOfDiagnosis(diagnosisOfLog(log, { manifest: manifest({ env }) }))).toContain(place);
});
