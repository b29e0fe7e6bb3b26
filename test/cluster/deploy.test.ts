import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { type Fields, fieldsOf, listOf, textOf } from '../../src/rules/evidence/values.js';
import { parseDocuments } from '../../src/rules/report/index.js';
import { namespaceForTest } from './support/namespaces.js';
import { eventually, type Manifest, TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const FOLDER = new URL('../../deploy/', import.meta.url);
const STRICT = '?fieldValidation=Strict';
const RESTRICTED = { 'pod-security.kubernetes.io/enforce': 'restricted' };

const cluster = TestCluster.connect();
afterAll(() => cluster.close());

function objects(): Manifest[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const parsed = parseDocuments(readFileSync(new URL(name, FOLDER), 'utf8'));
      if (!parsed.ok) throw new Error(parsed.problem);
      return parsed.documents as Manifest[];
    });
}

const isWorkload = ({ kind }: Manifest) => kind === 'Deployment' || kind === 'DaemonSet';
const inNamespace = (object: Manifest, namespace: string): Manifest => ({
  ...object,
  metadata: { ...fieldsOf(object['metadata']), namespace },
});

/** The workload with a program that the cluster has in the place of ours; all else is as it is deployed. */
function withShell(workload: Manifest): Manifest {
  const spec = fieldsOf(workload['spec']);
  const template = fieldsOf(spec['template']);
  const pod = fieldsOf(template['spec']);
  const containers = listOf(pod['containers']).map((each) => ({
    ...fieldsOf(each),
    ...{ image: IMAGE, args: ['-c', 'id -u; touch /spool/a /data/a; sleep 3600'], command: ['sh'] },
  }));
  // The cluster may have nobody who makes volumes.
  const volumes = listOf(pod['volumes']).map((each) => ({ name: fieldsOf(each)['name'], emptyDir: {} }));
  const own = { ...pod, containers, volumes, terminationGracePeriodSeconds: 0 };
  return { ...workload, spec: { ...spec, template: { ...template, spec: own } } };
}

async function restrictedNamespace(): Promise<string> {
  const namespace = await namespaceForTest(cluster, 'deploy');
  await cluster.request('PATCH', `api/v1/namespaces/${namespace}`, { metadata: { labels: RESTRICTED } }, 'strategic');
  return namespace;
}

const isRunning = (status: unknown) => 'running' in fieldsOf(fieldsOf(status)['state']);

function containerOf(pod: Fields): unknown {
  return listOf(fieldsOf(pod['status'])['containerStatuses'])[0];
}

it('takes each object of deploy/ to the letter', async () => {
  const namespace = await restrictedNamespace();
  for (const object of objects()) {
    const named = { ...object, metadata: { ...fieldsOf(object['metadata']), name: `dry-run-${namespace}` } };
    const made = await cluster.create(
      fieldsOf(object['metadata'])['namespace'] === undefined ? named : inNamespace(object, namespace),
      namespace,
      `${STRICT}&dryRun=All`,
    );
    expect(made['kind']).toBe(object['kind']);
  }
});

it('runs the pods of deploy/ where nothing but restricted ones may run, with the token of the Secret and places to write to', async () => {
  const namespace = await restrictedNamespace();
  const metadata = { name: 'podproof-service-token', namespace };
  await cluster.create({ apiVersion: 'v1', kind: 'Secret', metadata, stringData: { SERVICE_TOKEN: 'abc' } }, namespace);
  for (const object of objects().filter(({ kind }) => kind === 'ServiceAccount'))
    await cluster.create(inNamespace(object, namespace), namespace);
  const workloads = objects().filter(isWorkload);
  expect(workloads).toHaveLength(2);
  for (const each of workloads) await cluster.create(withShell(inNamespace(each, namespace)), namespace, STRICT);
  const pods = await eventually('a running pod of each', 60, async () => {
    const found = await cluster.pods(namespace);
    return found.length === 2 && found.map(containerOf).every(isRunning) ? found : undefined;
  });
  for (const pod of pods) {
    const name = textOf(fieldsOf(pod['metadata'])['name']);
    const [container] = listOf(fieldsOf(pod['spec'])['containers']).map(fieldsOf);
    const { text: log } = await cluster.reader.logs({ namespace, pod: name, container: textOf(container?.['name']) });
    // What a program says on its two outputs comes in any order.
    expect(log.split('\n')).toContain('10001');
    expect(log.match(/No such file/g)).toHaveLength(1);
    expect(log).not.toMatch(/[Rr]ead-only|[Dd]enied/);
  }
});
