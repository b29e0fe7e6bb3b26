import { expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const REFUSED = 'ping failed: dial tcp :6379: connect: connection refused';
const ADDRESS = { name: 'QUEUE_ADDR', value: ':6379' };
const FROM_SECRET = { name: 'DB_HOST', valueFrom: { secretKeyRef: { name: 'depot', key: 'host' } } };

const CASES: readonly (readonly [log: string, env: readonly object[], title: string, step: string])[] = [
  [REFUSED, [FROM_SECRET, ADDRESS], 'has no host (:6379)', 'with port 6379: in QUEUE_ADDR (spec.containers[0].env[1])'],
  [REFUSED, [{ name: 'DB_HOST', value: '' }], 'has no host (:6379)', 'in DB_HOST (spec.containers[0].env[0])'],
  [REFUSED, [FROM_SECRET], 'has no host (:6379)', 'in DB_HOST (spec.containers[0].env[0])'],
  [
    REFUSED,
    [{ name: 'DB_HOST', value: 'shelfdb' }],
    'has no host (:6379)',
    'in its configuration, environment or arguments',
  ],
  ['Connection to :5432 refused. Check that the hostname and port are correct', [], 'has no host (:5432)', 'port 5432'],
  [
    '{"level":"error","msg":"cannot list the nodes","controller":"shelf","error":"dial tcp :6379: connect: connection refused"}',
    [],
    'connects to an address without a host (:6379)',
    'run and have an address',
  ],
];

it.each(CASES)('says that an address has no host: %s with %j', (log, env, title, step) => {
  const diagnosis = diagnosisOfLog(log, { manifest: manifest({ env }) });
  expect(diagnosis.kind).toBe('log-conn-refused');
  expect(diagnosis.title).toContain(title);
  expect(diagnosis.steps[0]?.text).toContain(step);
});

it.each(['dial tcp [::1]:6379: connect: connection refused', 'dial tcp shelfdb:6379: connect: connection refused'])(
  'is no address without a host: %s',
  (log) => {
    expect(diagnosisOfLog(log).title).not.toContain('host (');
  },
);
