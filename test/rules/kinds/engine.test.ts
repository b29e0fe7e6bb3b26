import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { type Draft, defineKind, type FailureKind, type Group } from '../../../src/rules/kinds/define-kind.js';
import { diagnose, diagnoseEvidence } from '../../../src/rules/kinds/engine.js';
import { KINDS } from '../../../src/rules/kinds/index.js';
import { crashed, diagnosisOf, event, manifest, report, running, waiting } from './reports.js';

function kind(id: string, group: Group, drafts: readonly Partial<Draft>[]): FailureKind {
  const full = drafts.map((draft) => ({ title: id, cause: id, evidence: [], steps: [], checks: [], ...draft }));
  const info = { id, title: id, description: id, group, severity: 'high', oracles: [] } as const;
  return defineKind({ ...info, read: () => full, say: (draft) => draft });
}

const kindsOf = (kinds: readonly FailureKind[], fields = {}) => {
  const { diagnosis } = diagnoseEvidence(readEvidence(report(fields)), () => undefined, kinds);
  return diagnosis === null ? [] : [diagnosis.kind, ...diagnosis.others.map((other) => other.kind)];
};

describe('the table of contents', () => {
  it('has each kind once', () => {
    const ids = KINDS.map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('ranking', () => {
  const container = readEvidence(report({ container_statuses: [running()] })).containers[0] as NonNullable<
    Draft['container']
  >;

  it('follows the groups, then the weight, then the table', () => {
    expect(
      kindsOf([
        kind('log', 'log', [{}]),
        kind('light', 'image', [{ weight: 1 }]),
        kind('heavy', 'image', [{ weight: 2 }]),
        kind('end', 'pod-end', [{}]),
      ]),
    ).toEqual(['end', 'heavy', 'light', 'log']);
  });

  it('drops a general kind that a specific one of the same container explains', () => {
    expect(kindsOf([kind('general', 'general', [{ container }]), kind('specific', 'log', [{ container }])])).toEqual([
      'specific',
    ]);
  });

  it('keeps one general kind where nothing more is known', () => {
    expect(kindsOf([kind('first', 'general', [{ container }]), kind('second', 'general', [{ container }])])).toEqual([
      'first',
    ]);
  });

  it('lists the same kind of the same container once', () => {
    expect(kindsOf([kind('twice', 'image', [{ container }, { container }])])).toEqual(['twice']);
  });

  it('lists the same kind of different objects', () => {
    expect(kindsOf([kind('volume', 'volume', [{ objects: ['a'] }, { objects: ['b'] }])])).toEqual(['volume', 'volume']);
  });
});

describe('a kind that throws', () => {
  it('is told about and left out', () => {
    const broken: FailureKind = {
      ...kind('broken', 'image', []),
      find: () => {
        throw new Error('boom');
      },
    };
    const heard: string[] = [];
    const { diagnosis } = diagnoseEvidence(readEvidence(report()), (id) => heard.push(id), [
      broken,
      kind('works', 'general', [{}]),
    ]);
    expect(heard).toEqual(['broken']);
    expect(diagnosis?.kind).toBe('works');
  });
});

describe('a pod with nothing wrong', () => {
  it.each([
    ['running and ready', { phase: 'Running', container_statuses: [running()] }],
    [
      'with noise among its events',
      { phase: 'Running', container_statuses: [running()], events: [event('MissingClusterDNS', 'no cluster DNS')] },
    ],
    [
      'after a restart that is over',
      {
        phase: 'Running',
        container_statuses: [
          running({ restart_count: 1, last_state: { state: 'terminated', exit_code: 1, reason: 'Error' } }),
        ],
      },
    ],
    [
      'whose Job has done its work',
      {
        phase: 'Succeeded',
        container_statuses: [{ name: 'api', state: 'terminated', exit_code: 0, reason: 'Completed', ready: false }],
        owner: { kind: 'Job', name: 'nightly' },
      },
    ],
    ['that is ready, by its condition alone', { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }],
    [
      'that runs without saying whether it is ready, and is by its condition',
      {
        phase: 'Running',
        container_statuses: [running({ ready: undefined })],
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    ],
    ['that has succeeded, by its phase alone', { phase: 'Succeeded' }],
    [
      'that ends as it should',
      {
        phase: undefined,
        manifest: manifest({}, { restartPolicy: 'Never' }),
        container_statuses: [{ name: 'api', state: 'terminated', exit_code: 0, reason: 'Completed', ready: false }],
      },
    ],
  ])('%s has no diagnosis', (_name, fields) => {
    expect(diagnose(report(fields))).toBeNull();
  });

  it('is diagnosed all the same when the agent says that it crashes', () => {
    const statuses = [
      running({ restart_count: 1, last_state: { state: 'terminated', exit_code: 1, reason: 'Error' } }),
    ];
    expect(diagnose(report({ phase: 'Running', failure_reason: 'BackOff', container_statuses: statuses }))?.kind).toBe(
      'crash-app-error',
    );
  });
});

describe('the most specific kind wins', () => {
  it('an init container out of memory is oom-killed', () => {
    const init = crashed({ exit_code: 137, reason: 'OOMKilled' }, { name: 'migrate', init: true });
    const diagnosis = diagnosisOf({ container_statuses: [init, waiting('PodInitializing')] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['oom-killed', 'migrate']);
    expect(diagnosis.cause).toMatch(/^Init container migrate/);
  });

  it('a liveness kill with 137 is liveness-failed', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 137 })],
      events: [event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' })],
    });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.others).toEqual([]);
  });

  it('a sidecar with a log that tells is what the log tells, and the healthy container is named', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ name: 'web' }), crashed({ exit_code: 1 }, { name: 'proxy' })],
      container_logs: [{ container: 'proxy', text: 'Error: connect ECONNREFUSED 10.1.2.3:5432' }],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['log-conn-refused', 'proxy']);
    expect(diagnosis.cause).toContain('web is running');
  });

  it('init and app containers that fail differently are both listed', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [
        waiting('ImagePullBackOff', 'Back-off pulling image "a:1": ErrImagePull: a:1: not found', {
          name: 'first',
          init: true,
        }),
        waiting('CreateContainerConfigError', 'configmap "settings" not found'),
      ],
    });
    expect([diagnosis.kind, ...diagnosis.others.map((other) => other.kind)]).toEqual([
      'image-not-found-tag',
      'config-missing-object',
    ]);
  });
});

describe('never less than the evidence says', () => {
  it.each([
    [
      'an unknown waiting reason',
      { container_statuses: [waiting('FluxCapacitorError', 'out of plutonium')] },
      'out of plutonium',
    ],
    [
      'an unknown warning',
      { container_statuses: [waiting('ContainerCreating')], events: [event('Strange', 'the moon is wrong')] },
      'the moon is wrong',
    ],
    [
      'a reason of the agent alone',
      { failure_reason: 'Haunted', failure_message: 'a ghost was seen' },
      'a ghost was seen',
    ],
    [
      'a status message',
      { phase: 'Failed', status_reason: 'Whatever', status_message: 'because I can' },
      'because I can',
    ],
    ['an exit code alone', { container_statuses: [crashed({ exit_code: 42 })] }, 'exit code 42'],
  ])('%s is quoted', (_name, fields, words) => {
    expect(diagnosisOf(fields).cause).toContain(words);
  });

  it('understands a report that has only the minimum of fields', () => {
    const fields = { phase: undefined, manifest: undefined };
    expect(
      diagnosisOf({
        ...fields,
        failure_reason: 'ImagePullBackOff',
        failure_message: 'Back-off pulling image "a/b:9": ErrImagePull: a/b:9: not found',
      }).kind,
    ).toBe('image-not-found-tag');
    expect(
      diagnosisOf({ ...fields, failure_reason: 'CrashLoopBackOff', logs: 'getaddrinfo ENOTFOUND db.shop' }).kind,
    ).toBe('log-dns');
    expect(diagnosisOf({ ...fields, failure_reason: 'OOMKilled' }).kind).toBe('oom-killed');
    expect(
      diagnosisOf({ ...fields, failure_reason: 'Evicted', failure_message: 'The node was low on resource: memory. ' })
        .kind,
    ).toBe('evicted-node-pressure');
    expect(
      diagnosisOf({
        ...fields,
        failure_reason: 'FailedScheduling',
        failure_message: '0/3 nodes are available: 3 Insufficient memory.',
      }).kind,
    ).toBe('sched-insufficient');
  });
});

describe('secrets', () => {
  it('are masked in everything that is quoted', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 1 })],
      logs: 'FATAL cannot connect with postgres://app:hunter2@db:5432/x: connection refused',
      manifest: manifest({ env: [{ name: 'DATABASE_URL', value: 'postgres://app:hunter2@db:5432/x' }] }),
    });
    expect(JSON.stringify(diagnosis)).not.toContain('hunter2');
    expect(JSON.stringify(diagnosis)).toContain('postgres://app:[redacted:url-password]@db:5432/x');
  });

  it.each([
    ['a variable', { env: [{ name: 'DB_PASSWORD', value: 'zebra7Quilt' }] }],
    ['an argument', { args: ['serve', '--password', 'zebra7Quilt'] }],
    ['a flag', { command: ['serve', '--api-token=zebra7Quilt'] }],
  ])('are masked where a program prints bare what its manifest gives it as %s', (_what, container) => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 1 })],
      logs: '{"level":"error","msg":"invalid key zebra7Quilt of orders","key":"zebra7Quilt"}',
      manifest: manifest(container),
    });
    expect(JSON.stringify(diagnosis)).not.toContain('zebra7Quilt');
    expect(diagnosis.cause).toContain('[redacted:secret] of orders');
  });

  it('are no paths, addresses and words that the manifest gives under the name of a secret', () => {
    const value = '/etc/orders/signing2.pem';
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 1 })],
      logs: `open ${value}: no such file or directory`,
      manifest: manifest({ env: [{ name: 'SIGNING_KEY', value }] }),
    });
    expect(diagnosis.title).toContain(value);
  });

  it('are masked where a kind takes them out of a quote, and a command with one is none', () => {
    const text = 'login with password=Hunter2-Zx81-correct was refused';
    const value = 'Hunter2-Zx81-correct';
    const careless = kind('careless', 'volume', [
      {
        title: `${value} was refused`,
        cause: value,
        evidence: [{ source: 'event', text, where: 'event Failed' }],
        steps: [{ text: `See to ${value}:`, command: `kubectl get ${value}` }],
      },
    ]);
    const { diagnosis } = diagnoseEvidence(readEvidence(report()), () => undefined, [careless]);
    expect(JSON.stringify(diagnosis)).not.toContain('Hunter2');
    expect(diagnosis).toMatchObject({
      title: '[redacted:secret] was refused',
      steps: [{ text: 'See to [redacted:secret].' }],
    });
  });
});

it('a title is one line of characters that can be seen', () => {
  const hidden = kind('hidden', 'volume', [{ title: 'Volume \u001b[2Jdata\u202e\nis away' }]);
  const { diagnosis } = diagnoseEvidence(readEvidence(report()), () => undefined, [hidden]);
  expect(diagnosis?.title).toBe('Volume [2Jdata is away');
});
