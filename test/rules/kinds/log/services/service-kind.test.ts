import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

describe('a server that cannot be reached and that the log does not name', () => {
  it.each([
    ['its own words', 'Error: Redis connection failed: connection refused', 'Redis'],
    ['the line above', 'INFO connecting to elasticsearch\nERROR no alive nodes found in your cluster', 'Elasticsearch'],
    ['the client', 'gocql: unable to create session: no hosts available in the pool', 'Cassandra'],
  ])('is told by its kind, by %s', (_by, log, kind) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-conn-refused');
    expect(diagnosis.title).toContain(kind);
  });

  it.each([
    [
      'a variable',
      { env: [{ name: 'CASSANDRA_SEEDS', value: 'cass-0.cass.db.svc,cass-1.cass.db.svc' }] },
      'cass-0.cass.db.svc',
    ],
    ['an argument', { args: ['--cassandra=http://cass.db.svc:9042'] }, 'cass.db.svc:9042'],
  ])('and by the host that %s of the container gives', (_by, container, host) => {
    const log = 'gocql: unable to create session: no hosts available in the pool';
    const diagnosis = diagnosisOfLog(log, { manifest: manifest(container) });
    expect(diagnosis.title).toContain(`Cassandra at ${host}`);
    expect(diagnosis.steps.some(({ command }) => command?.includes('-n db describe service cass'))).toBe(true);
  });

  it.each([
    ['the launcher of PyTorch', '/opt/venv/lib/torch/distributed/elastic/rendezvous/api.py:12: timed out'],
    ['a cache of Amazon', 'orders.x2k4.0001.use1.cache.amazonaws.com (ElastiCache): connection refused'],
  ])('is not Elasticsearch where it is %s', (_what, line) => {
    expect(diagnosisOfLog(`ERROR ${line}`).title).not.toContain('Elasticsearch');
  });

  it('is not guessed where nothing says its kind', () => {
    const log = 'ERROR no hosts available in the pool';
    const fields = { manifest: manifest({ env: [{ name: 'REDIS_HOST', value: 'cache.shop' }] }) };
    expect(diagnosisOfLog(log, fields).title).not.toContain('cache.shop');
  });
});
