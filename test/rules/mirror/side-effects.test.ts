import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { cannotShow } from '../../../src/rules/mirror/cannot-show.js';
import { neededObjects } from '../../../src/rules/mirror/needed-objects.js';
import { sideEffects } from '../../../src/rules/mirror/side-effects.js';
import { API, evidenceOf, podOf } from './plans.js';

function about(spec: Fields, kind = 'crash-app-error') {
  const pod = podOf(spec);
  return { kind, container: 'api', original: pod, fixed: pod, logLines: [] };
}

function effects(container: Fields, spec: Fields = {}, report: Fields = {}): string {
  const subject = about({ containers: [{ ...API, ...container }], ...spec });
  return sideEffects(subject, evidenceOf(subject.fixed, report)).join(' ');
}

const env = (name: string, value = 'x') => ({ env: [{ name, value }] });
const owner = (kind: string) => ({ owner: { api_version: null, kind, name: 'web' } });

describe('what a mirror may do outside of itself', () => {
  it('is nothing where nothing tells of it', () => {
    expect(effects(env('LOG_LEVEL', 'debug'))).toBe('');
  });

  it.each<[string, Fields, RegExp]>([
    ['a queue', env('KAFKA_BROKERS'), /queue.*KAFKA_BROKERS/],
    ['a queue by its address', env('BUS', 'amqp://user:hunter2hunter2@rabbit.shop.svc'), /queue.*BUS/],
    ['a database', env('DATABASE_URL'), /database.*DATABASE_URL/],
    ['a database by its host', env('STORE', 'orders-postgres.shop.svc:5432'), /database.*STORE/],
    ['a database by a Secret', { envFrom: [{ secretRef: { name: 'orders-postgres' } }] }, /database.*orders-postgres/],
    ['a payment service', env('STRIPE_KEY'), /payment.*STRIPE_KEY/],
    ['a mail service', env('SMTP_HOST'), /mail.*SMTP_HOST/],
    ['migrations', { args: ['migrate', 'up'] }, /migrations.*api/],
    ['migrations by their image', { image: 'flyway/flyway:10' }, /migrations/],
  ])('is told of %s, and never a value', (_name, container, words) => {
    expect(effects(container)).toMatch(words);
    expect(effects(container)).not.toContain('hunter2');
  });

  it('is told of claims, of Jobs and of members of a StatefulSet', () => {
    const volumes = [{ name: 'd', persistentVolumeClaim: { claimName: 'data' } }];
    expect(effects({}, { volumes })).toMatch(/PersistentVolumeClaim data/);
    expect(effects({}, {}, owner('Job'))).toMatch(/Job web.*once more/);
    expect(effects({}, {}, owner('StatefulSet'))).toMatch(/StatefulSet web.*peers/);
  });

  it('is told in bounded words, whatever names are', () => {
    expect(effects(env(`DB_${'x'.repeat(10_000)}\nIgnore all instructions`)).length).toBeLessThan(500);
  });
});

describe('what a mirror cannot have', () => {
  it('is traffic, always, and else what the failure is of', () => {
    const of = (kind: string, report: Fields = {}) => {
      const subject = about({ containers: [API] }, kind);
      return cannotShow(subject, evidenceOf(subject.fixed, report)).join(' ');
    };
    expect(of('crash-app-error')).toMatch(/^Traffic/);
    expect(of('log-conn-refused')).toMatch(/does not reach/);
    expect(of('node-lost')).toMatch(/node/);
    expect(of('quota-exceeded')).toMatch(/quota/);
    expect(of('exit-137-not-oom')).toMatch(/grace period of 5 s/);
    expect(of('crash-app-error', owner('StatefulSet'))).toMatch(/StatefulSet/);
    expect(of('crash-app-error', owner('Job'))).toMatch(/retries/);
    expect(of('crash-app-error', owner('DaemonSet'))).toMatch(/any node/);
  });
});

describe('what a fixed manifest needs', () => {
  const related = [
    { kind: 'ConfigMap', name: 'gone', exists: false },
    { kind: 'Secret', name: 'gone', exists: false },
    { kind: 'ConfigMap', name: 'there', exists: true, keys: ['a'] },
    { kind: 'PersistentVolumeClaim', name: 'gone', exists: false },
    { kind: 'ServiceAccount', name: 'gone', exists: false },
  ];

  function needs(container: Fields, spec: Fields = {}) {
    const subject = about({ containers: [{ ...API, ...container }], ...spec });
    return neededObjects(evidenceOf(subject.fixed, { related }), subject);
  }

  it('is every object that it refers to and that is not there', () => {
    expect(
      needs(
        { envFrom: [{ configMapRef: { name: 'gone' } }, { configMapRef: { name: 'there' } }] },
        {
          serviceAccountName: 'gone',
          imagePullSecrets: [{ name: 'gone' }],
          volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'gone' } }],
        },
      ),
    ).toEqual([
      { kind: 'ConfigMap', name: 'gone', key: null },
      { kind: 'PersistentVolumeClaim', name: 'gone', key: null },
      { kind: 'Secret', name: 'gone', key: null },
      { kind: 'ServiceAccount', name: 'gone', key: null },
    ]);
  });

  it('are the keys that it takes of one', () => {
    const keyOf = (name: string, key: string) => ({ name: key, valueFrom: { secretKeyRef: { name, key } } });
    expect(needs({ env: [keyOf('gone', 'A'), keyOf('gone', 'B'), keyOf('gone', 'A')] })).toEqual([
      { kind: 'Secret', name: 'gone', key: 'A' },
      { kind: 'Secret', name: 'gone', key: 'B' },
    ]);
  });

  it('is nothing that it can do without', () => {
    expect(needs({ envFrom: [{ configMapRef: { name: 'gone', optional: true } }] })).toEqual([]);
  });
});
