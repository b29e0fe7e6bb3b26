import { describe, expect, it } from 'vitest';
import { hasContainers, readPod, readWholePod } from '../../../src/rules/pod/pod.js';

const SPEC = {
  containers: [{ name: 'web', image: 'web:1' }],
  initContainers: [{ name: 'wait' }, { name: 'proxy', restartPolicy: 'Always' }],
  ephemeralContainers: [{ name: 'debug' }],
  volumes: [{ name: 'data', emptyDir: {} }],
};
const TEMPLATE = { metadata: { labels: { app: 'of-template' } }, spec: SPEC };

describe('a pod', () => {
  it.each([
    ['', 'spec', { metadata: { name: 'own' }, spec: SPEC }],
    ['/spec/template', 'spec.template.spec', { metadata: { name: 'own' }, spec: { template: TEMPLATE } }],
    [
      '/spec/jobTemplate/spec/template',
      'spec.jobTemplate.spec.template.spec',
      { metadata: { name: 'own' }, spec: { jobTemplate: { spec: { template: TEMPLATE } } } },
    ],
  ])('stands at %j of its document', (pointer, specPath, document) => {
    const pod = readPod(JSON.stringify(document));
    expect([pod.pointer, pod.specPath, pod.isPod, pod.spec]).toEqual([pointer, specPath, pointer === '', SPEC]);
    expect(pod.metadata).toEqual({ name: 'own' });
    expect(pod.podMetadata).toEqual(pointer === '' ? { name: 'own' } : TEMPLATE.metadata);
    expect(pod.containers.map(({ path, role }) => [path, role])).toEqual([
      [`${specPath}.initContainers[0]`, 'init'],
      [`${specPath}.initContainers[1]`, 'sidecar'],
      [`${specPath}.containers[0]`, 'app'],
      [`${specPath}.ephemeralContainers[0]`, 'ephemeral'],
    ]);
    expect(pod.containerPath('web')).toBe(`${specPath}.containers[0]`);
    expect(pod.volumePath('data')).toBe(`${specPath}.volumes[0]`);
    expect(hasContainers(document)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['lists that are none', { spec: { containers: 'web', volumes: 3, initContainers: { name: 'x' } } }],
    ['elements that are none', { spec: { containers: [null, 1, ['x']], volumes: [null] } }],
  ])('is read of %s too', (_name, source) => {
    const pod = readPod(source);
    expect(pod.containers.every(({ name, fields }) => name === '' && Object.keys(fields).length === 0)).toBe(true);
    expect([pod.volumes.every(({ name }) => name === ''), pod.references]).toEqual([true, []]);
    expect(pod.containerPath('web')).toBe('spec.containers[name=web]');
  });

  it('has a bounded number of elements for who explains, and all of them for who judges', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ name: `each-${index}` }));
    const document = { spec: { containers: many, initContainers: many, ephemeralContainers: many, volumes: many } };
    const [some, all] = [readPod(document), readWholePod(document)];
    expect([some.containers.length, some.volumes.length]).toEqual([300, 200]);
    expect([all.containers.length, all.volumes.length]).toEqual([3_000, 1_000]);
    expect(all.containers.at(-1)).toMatchObject({ list: 'ephemeralContainers', index: 999, name: 'each-999' });
  });

  it('has a bounded number of the parts of containers and volumes, and all of them for who judges', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ name: `each-${index}` }));
    const container = { name: 'web', env: many, envFrom: many, ports: many, volumeMounts: many };
    const volume = { name: 'data', projected: { sources: many } };
    const document = { spec: { containers: [container], volumes: [volume] } };
    const counts = [readPod(document), readWholePod(document)].map(({ containers: [web], volumes: [data] }) => [
      ...[web?.env, web?.envFrom, web?.ports, web?.mounts, data?.projected].map((list) => list?.length),
      data?.itemsOf({ items: many }).length,
    ]);
    expect(counts).toEqual([Array(6).fill(500), Array(6).fill(1_000)]);
  });

  it('that says that it is one has no template, whatever stands there', () => {
    const pod = readWholePod({ kind: 'Pod', spec: { containers: [{ name: 'runs' }], template: TEMPLATE } });
    expect([pod.isPod, pod.pointer, pod.containers.map(({ name }) => name)]).toEqual([true, '', ['runs']]);
  });

  it('has names that differ for who judges wherever they differ', () => {
    const long = 'x'.repeat(10_000);
    const { containers } = readWholePod({
      spec: { containers: [{ name: `${long}a` }, { name: `${long}b` }, { name: 7 }] },
    });
    expect(containers.map(({ name }) => name)).toEqual([`${long}a`, `${long}b`, '']);
  });

  it('can be taken as if it had had the containers of another one, without anything in them', () => {
    const before = readWholePod({ spec: { containers: [{ name: 'web', image: 'web:1' }] } });
    const after = readWholePod({
      spec: {
        containers: [
          { name: 'web', image: 'web:2' },
          { name: 'new', securityContext: { privileged: true } },
        ],
      },
    });
    expect(before.withContainersOf(after).containers).toMatchObject([
      { name: 'web', fields: { image: 'web:1' } },
      { list: 'containers', name: 'new', fields: { name: 'new' }, securityContext: {} },
    ]);
    expect(before.withContainersOf(after).containers[1]?.fields).not.toHaveProperty('securityContext');
    expect(after.withContainersOf(before)).toBe(after);
  });
});

describe('references', () => {
  it('are found with their place', () => {
    const manifest = readPod(
      JSON.stringify({
        spec: {
          containers: [
            {
              name: 'a',
              env: [
                { name: 'X', value: '1' },
                { name: 'Y', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
              ],
              envFrom: [{ configMapRef: { name: 'c' } }],
            },
          ],
          volumes: [
            { name: 'v', secret: { secretName: 's' } },
            { name: 'p', projected: { sources: [{ configMap: { name: 'c' } }] } },
          ],
        },
      }),
    );
    expect(
      manifest.referencesTo('Secret', 's').map((each) => [each.path, each.variable, each.key, each.volume]),
    ).toEqual([
      ['spec.containers[0].env[1].valueFrom.secretKeyRef', 'Y', 'k', ''],
      ['spec.volumes[0].secret', '', '', 'v'],
    ]);
    expect(manifest.referencesTo('ConfigMap', 'c').map((each) => [each.path, each.via])).toEqual([
      ['spec.containers[0].envFrom[0].configMapRef', 'envFrom'],
      ['spec.volumes[1].projected.sources[0].configMap', 'volume'],
    ]);
  });
});
