import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PodLog } from '../../src/contracts/pod-logs.js';
import { fieldsOf, listOf, numberOf } from '../../src/rules/evidence/values.js';
import { EventSourceClient } from '../support/event-source.js';
import { type Backend, startBackend } from './support/backend.js';
import { eventually, type Manifest, TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const cluster = TestCluster.connect();
let backend: Backend;
let namespace: string;
const clients: EventSourceClient[] = [];

beforeAll(async () => {
  backend = await startBackend(cluster);
  namespace = await cluster.createNamespace('logs');
});

afterAll(async () => {
  for (const client of clients) client.close();
  await cluster.deleteNamespace(namespace);
  await backend.close();
  cluster.close();
});

const container = (name: string, script: string, more: object = {}) => ({
  ...{ name, image: IMAGE, command: ['sh', '-c', script] },
  ...more,
});

function podOf(name: string, ...containers: readonly object[]): Manifest & { spec: object } {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } },
    spec: { terminationGracePeriodSeconds: 0, containers },
  };
}

/** Creates the pod and waits until its status is so. */
async function run(manifest: Manifest, isSo: (status: Manifest) => boolean): Promise<Manifest> {
  await cluster.create(manifest, namespace);
  return eventually('the pod as the test wants it', 90, async () => {
    const pod = await cluster.find(manifest);
    return isSo(fieldsOf(pod?.['status'])) ? pod : undefined;
  });
}

const statusOf = (status: Manifest, list = 'containerStatuses') => fieldsOf(listOf(status[list])[0]);
const isRunning = (status: Manifest) => fieldsOf(statusOf(status)['state'])['running'] !== undefined;
const reasonOf = (status: Manifest, list?: string) =>
  fieldsOf(fieldsOf(statusOf(status, list)['state'])['waiting'])['reason'];

async function logsOf(pod: string, query = ''): Promise<PodLog> {
  const path = `/api/pods/${namespace}/${pod}/logs${query}`;
  const { status, body } = await backend.send('GET', path, { cookie: await backend.signIn('write') });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as PodLog;
}

async function stream(pod: string, query = '', headers: Record<string, string> = {}): Promise<EventSourceClient> {
  const url = `${backend.url}/api/pods/${namespace}/${pod}/logs/stream${query}`;
  const cookie = await backend.signIn('write');
  const client = await EventSourceClient.connect(url, { headers: { Cookie: cookie, ...headers } });
  clients.push(client);
  expect(client.status).toBe(200);
  return client;
}

const MINUTE = 60_000;

describe.concurrent('the logs of a pod in a cluster', () => {
  it('are those of a container that runs, whatever it prints', async () => {
    const script = `echo ready; printf 'a\\rb\\r\\n'; printf '\\377bin\\000x\\n'; head -c 1000000 /dev/zero | tr '\\0' y; echo; echo 'é 💥'; sleep 3600`;
    await run(podOf('runs', container('app', script)), isRunning);
    const long = 'y'.repeat(1_000_000);
    const log = await eventually('all that it prints', 30, async () => {
      const answer = await logsOf('runs');
      return answer.logs.includes('💥') ? answer : undefined;
    });
    expect(log.logs).toBe(`ready\na\rb\n\ufffdbin\0x\n${long}\né 💥\n`);
    expect(log).toMatchObject({ state: { state: 'running' }, run: { restart_count: 0 }, truncated: false });
    expect((await logsOf('runs', '?tail_lines=2')).logs).toBe(`${long}\né 💥\n`);
    const client = await stream('runs', '?tail_lines=2');
    await client.count(2);
    expect(client.told).toEqual([long, 'é 💥']);
  });

  it('are those of the last run of one that crashes, and of the one before', async () => {
    const script = 'echo "run $(cat /data/runs | wc -l)"; echo x >> /data/runs; exit 3';
    const app = container('app', script, { volumeMounts: [{ name: 'data', mountPath: '/data' }] });
    const pod = podOf('crashes', container('fine', 'sleep 3600'), app);
    const volumes = [{ name: 'data', emptyDir: {} }];
    await cluster.create({ ...pod, spec: { ...pod.spec, volumes } }, namespace);
    await eventually('a crash loop', 90, async () => {
      const found = await cluster.find(pod);
      const statuses = listOf(fieldsOf(found?.['status'])['containerStatuses']).map(fieldsOf);
      return statuses.some(
        (status) => numberOf(status['restartCount']) === 2 && !isRunning({ containerStatuses: [status] }),
      );
    });
    const log = await logsOf('crashes');
    expect(log.container).toBe('app');
    expect(log.logs).toMatch(/^run \d+\n$/);
    expect(log.run).toMatchObject({ exit_code: 3 });
    expect(['terminated', 'waiting']).toContain(log.state.state);
    // The node may have cleaned up the run before.
    expect((await logsOf('crashes', '?previous=true')).logs).toMatch(/^(?:run \d+\n)?$/);
  });

  it('are empty for one that waits for its image, and say so', async () => {
    const image = { image: '127.0.0.1:5000/team/no-such-image:1.0' };
    await run(podOf('waits', container('app', 'true', image)), (status) => /ImagePull/.test(String(reasonOf(status))));
    expect(await logsOf('waits')).toMatchObject({
      ...{ logs: '', run: null, container: 'app' },
      state: { state: 'waiting', reason: expect.stringMatching(/ImagePull/), message: expect.stringMatching(/image/) },
    });
  });

  it('are those of the init container that fails, and of any that is named', async () => {
    const pod = podOf('sets-up', container('app', 'echo app; sleep 3600'));
    const initContainers = [
      container('proxy', 'echo proxy; sleep 3600', { restartPolicy: 'Always' }),
      container('setup', 'echo cannot reach the database; exit 1'),
    ];
    await run({ ...pod, spec: { ...pod.spec, initContainers } }, (status) =>
      listOf(status['initContainerStatuses']).some((each) => (numberOf(fieldsOf(each)['restartCount']) ?? 0) > 0),
    );
    const log = await logsOf('sets-up');
    expect(log).toMatchObject({ container: 'setup', logs: 'cannot reach the database\n' });
    expect(log.containers.map(({ name, kind }) => [name, kind])).toEqual([
      ['proxy', 'sidecar'],
      ['setup', 'init'],
      ['app', 'container'],
    ]);
    expect((await logsOf('sets-up', '?container=proxy')).logs).toBe('proxy\n');
    expect(await logsOf('sets-up', '?container=app')).toMatchObject({ logs: '', state: { reason: 'PodInitializing' } });
  });
});

describe.concurrent('a log that is followed in a cluster', () => {
  it('goes on over the restarts of the container, each line once, to the end of the pod', async () => {
    // Two runs whose lines are of one second cannot be told apart before the cluster tells of the second.
    const script =
      'sleep 1.1; for i in 1 2 3; do echo "$(cat /proc/sys/kernel/random/uuid) $i"; sleep 0.2; done; exit 1';
    const pod = podOf('restarts', container('app', script));
    await cluster.create(pod, namespace);
    await eventually('the pod', 10, () => cluster.find(pod));
    const client = await stream('restarts');
    const linesOfRuns = () =>
      client.told
        .join('\n')
        .split('<restart>')
        .map((run) => run.match(/ [123]$/gm));
    // Between two runs, of which the next is half a minute away.
    await client.until(() => linesOfRuns().length >= 3 && linesOfRuns().at(-1)?.length === 3, 2 * MINUTE);
    await cluster.delete(pod);
    await client.until(() => client.isClosed, MINUTE);
    const lines = client.told.filter((each) => !each.startsWith('<'));
    expect(new Set(lines).size).toBe(lines.length);
    for (const run of linesOfRuns()) expect(run, client.told.join('\n')).toEqual([' 1', ' 2', ' 3']);
    expect(client.told.at(-1)).toBe('<end>');
  });

  it('goes on where the client was, and ends its request to the cluster with it', async () => {
    const script = 'i=0; while true; do i=$((i+1)); echo "line $i"; sleep 0.1; done';
    await run(podOf('counts', container('app', script)), isRunning);
    const client = await stream('counts');
    await client.count(20);
    client.close();
    const last = client.events.at(-1);
    const again = await stream('counts', '', { 'Last-Event-ID': last?.id ?? '' });
    await again.count(20);
    const first = Number(String(last?.data['line']).split(' ')[1]) + 1;
    expect(again.told.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, index) => `line ${first + index}`));
  });

  it('ends when its container has done its work', async () => {
    const pod = podOf('works', container('app', 'echo working; sleep 2; echo done'));
    await cluster.create({ ...pod, spec: { ...pod.spec, restartPolicy: 'Never' } }, namespace);
    const client = await stream('works');
    await client.until(() => client.isClosed, MINUTE);
    expect(client.told).toEqual(['working', 'done', '<end>']);
    expect(client.events.at(-1)?.data).toMatchObject({ state: { state: 'terminated', exit_code: 0 } });
  });
});

describe('a log whose cluster goes away', () => {
  it('says so, and goes on when it is back, without a line too much or too little', async () => {
    const script = 'i=0; while true; do i=$((i+1)); echo "line $i"; sleep 0.1; done';
    await run(podOf('stays', container('app', script)), isRunning);
    const client = await stream('stays');
    await client.count(10);
    await backend.proxy.stop();
    await client.until(() => client.told.includes('<error>'), MINUTE);
    const seen = client.told.length;
    const refused = await backend.send('GET', `/api/pods/${namespace}/stays/logs`, {
      cookie: await backend.signIn('read'),
    });
    expect(refused.status).toBe(503);
    await backend.proxy.listen();
    await client.until(() => client.told.length >= seen + 20, MINUTE);
    const lines = client.told.filter((each) => each !== '<error>');
    expect(lines).toEqual(Array.from({ length: lines.length }, (_, index) => `line ${index + 1}`));
  });
});
