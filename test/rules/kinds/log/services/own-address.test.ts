import { expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const REDIS = 'Error: connect ECONNREFUSED 127.0.0.1:6379';
const SPRING =
  'ERROR 1 --- [main] o.s.b.SpringApplication : Application run failed\nCaused by: io.lettuce.core.RedisConnectionException: Unable to connect to localhost:6379\nCaused by: java.net.ConnectException: Connection refused: localhost/127.0.0.1:6379';
const CELERY =
  ' -------------- celery@rack v5.3.4\nconsumer: Cannot connect to amqp://guest:**@127.0.0.1:5672//: [Errno 111] Connection refused.';

it.each([
  [
    REDIS,
    { env: [{ name: 'REDIS_URL', value: 'redis://shelf:6379' }] },
    'so does not read REDIS_URL=redis://shelf:6379',
  ],
  [
    REDIS,
    { env: [{ name: 'CACHE_HOST', value: 'localhost' }] },
    'in CACHE_HOST (spec.containers[0].env[0]), in place of localhost',
  ],
  [
    REDIS,
    { env: [{ name: 'REDIS_HOST', valueFrom: { secretKeyRef: { name: 'depot', key: 'host' } } }] },
    'See that REDIS_HOST (spec.containers[0].env[0], of Secret depot, key host) holds the address',
  ],
  [REDIS, {}, 'without one it takes its default, and 127.0.0.1:6379 is the pod itself'],
  [REDIS, { envFrom: [{ configMapRef: { name: 'depot' } }] }, 'ConfigMap depot (envFrom)'],
  [SPRING, {}, 'set SPRING_DATA_REDIS_HOST'],
  [CELERY, {}, 'set the setting broker_url of Celery'],
  [
    'dial tcp 127.0.0.1:5432: connect: connection refused',
    { env: [{ name: 'DB_HOST', value: 'shelfdb' }] },
    'so does not read DB_HOST=shelfdb',
  ],
])('says whose address the pod itself stands for: %s with %j', (log, container, text) => {
  const diagnosis = diagnosisOfLog(log, { manifest: manifest(container) });
  expect(diagnosis.kind).toBe('log-conn-refused');
  expect(diagnosis.title).toContain('it is the pod itself');
  expect(diagnosis.steps[0]?.text).toContain(text);
});

it('leaves it to the other container of the pod, or to the node, where these may listen there', () => {
  const beside = manifest({}, { containers: [{ name: 'api' }, { name: 'cache', image: 'shelf' }] });
  expect(diagnosisOfLog(REDIS, { manifest: beside }).title).not.toContain('it is the pod itself');
  const ofNode = manifest({}, { hostNetwork: true });
  expect(diagnosisOfLog(REDIS, { manifest: ofNode }).title).not.toContain('it is the pod itself');
});
