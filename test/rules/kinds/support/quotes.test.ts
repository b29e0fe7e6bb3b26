import { expect, it } from 'vitest';
import { diagnosisOf, event } from '../reports.js';

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
