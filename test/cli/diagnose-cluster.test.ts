import { describe, expect, it } from 'vitest';
import type { ApiServer } from '../../src/simulation/api-server/index.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { container, madeBy, pod, RUNNING, WELL, workload } from '../rules/report/objects.js';
import { startApiServer } from '../support/api-server/start.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const killed = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
const limits = { containers: [{ name: 'app', image: 'shop/app:1', resources: { limits: { memory: '24Mi' } } }] };
const dying = { phase: 'Running', containerStatuses: [container(killed, { restartCount: 1 })] };
const restarted = {
  phase: 'Running',
  containerStatuses: [container(RUNNING, { ready: true, restartCount: 9, lastState: killed })],
};

async function startCluster(): Promise<{ server: ApiServer; variables: Record<string, string> }> {
  const server = await startApiServer();
  server.have(
    'api/v1/namespaces/shop/pods',
    pod('bad', dying, limits, madeBy('StatefulSet', 'db')),
    pod('restarted', restarted, limits),
    pod('well', WELL, {}, madeBy('StatefulSet', 'db')),
  );
  server.have('api/v1/namespaces/other/pods', {
    ...pod('elsewhere', dying, limits),
    metadata: { name: 'elsewhere', namespace: 'other' },
  });
  server.have(
    'apis/apps/v1/namespaces/shop/statefulsets',
    workload('StatefulSet', 'db', { status: { replicas: 2 }, spec: { replicas: 2 } }),
  );
  return { server, variables: { KUBECONFIG: kubeconfig(server.url, { context: { namespace: 'shop' } }) } };
}

async function kindsOf(words: string, variables: Record<string, string>) {
  const { code, out, error } = await podproof(`diagnose ${words} -o json`, { variables });
  expect([code, error]).toEqual([0, []]);
  const answer = JSON.parse(out.join('\n'));
  const entries = [answer].flat() as { namespace: string; pod_name: string; diagnosis: { kind: string } | null }[];
  const kinds = entries.map(({ namespace, pod_name, diagnosis }) => `${namespace}/${pod_name} ${diagnosis?.kind}`);
  return { isList: Array.isArray(answer), kinds };
}

describe('podproof diagnose in a cluster', () => {
  it.each([
    ['bad', false, ['shop/bad oom-killed']],
    ['pod/bad -n shop', false, ['shop/bad oom-killed']],
    ['restarted', false, ['shop/restarted oom-killed']],
    ['well', false, ['shop/well undefined']],
    ['elsewhere -n other', false, ['other/elsewhere oom-killed']],
    ['statefulset/db', true, ['shop/bad oom-killed', 'shop/well undefined']],
    ['-n shop', true, ['shop/bad oom-killed']],
    ['-n other', true, ['other/elsewhere oom-killed']],
    ['-A', true, ['other/elsewhere oom-killed', 'shop/bad oom-killed']],
  ])('%s', async (words, isList, kinds) => {
    const { variables } = await startCluster();
    expect(await kindsOf(words, variables)).toEqual({ isList, kinds });
  });

  it('takes the kubeconfig and the context that are named', async () => {
    const { variables } = await startCluster();
    expect((await kindsOf(`bad --kubeconfig ${variables['KUBECONFIG']} --context test`, {})).kinds).toHaveLength(1);
  });

  it('says what it could not read, and diagnoses what it has', async () => {
    const { server, variables } = await startCluster();
    server.refuse(/events|nodes/, 403, 'no');
    const { code, out, error } = await podproof('diagnose bad -o markdown --exit-code', { variables });
    expect(code).toBe(1);
    expect(out.join('\n')).toContain('24Mi');
    expect(error).toHaveLength(1);
    expect(error[0]).toMatch(
      /^Left out, since you are not allowed to: list events in namespace shop, .*get nodes "n1"/,
    );
  });

  describe('of a pod that finds no room', () => {
    const asking = (cpu: string) => ({ containers: [{ name: 'app', image: 'x:1', resources: { requests: { cpu } } }] });
    const message = '0/1 nodes are available: 1 Insufficient cpu.';
    const unscheduled = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message };

    async function startFullCluster() {
      const { server, variables } = await startCluster();
      const status = { phase: 'Pending', conditions: [unscheduled] };
      server.have('api/v1/namespaces/shop/pods', pod('late', status, { ...asking('2'), nodeName: undefined }));
      server.have('api/v1/namespaces/other/pods', pod('big', WELL, asking('3650m'), { namespace: 'other' }));
      server.have('api/v1/nodes', { metadata: { name: 'n1' }, status: { allocatable: { cpu: '4', pods: '110' } } });
      return { server, variables };
    }

    it('says what other namespaces leave, and fits the request into it', async () => {
      const { variables } = await startFullCluster();
      const { error, out } = await podproof('diagnose late -n shop -o json', { variables });
      const { diagnosis, fix } = JSON.parse(out.join('\n'));
      expect(error).toEqual([]);
      expect(diagnosis.cause).toContain('Other pods take it up: node n1 has 350m of 4 CPU left.');
      expect(fix).toMatchObject({ strategy: 'lower-requests', patch: [{ value: '350m' }] });
    });

    it('goes on without where other namespaces may not be read, and does not speak of it', async () => {
      const { server, variables } = await startFullCluster();
      server.refuse(/^\/api\/v1\/pods$/, 403, 'no');
      const { error, out } = await podproof('diagnose late -n shop -o json', { variables });
      const { diagnosis, fix } = JSON.parse(out.join('\n'));
      expect(error).toEqual([]);
      expect(diagnosis.cause).toContain('The largest node, n1, has 4 CPU in all, so it is taken up by other pods.');
      expect(fix).toMatchObject({ strategy: 'minimal-requests' });
    });
  });

  it.each([
    ['-n nothing', 'There are no pods in namespace nothing: it is empty, or there is no namespace of that name.'],
    ['-n quiet', 'Nothing wrong was found: 1 pod in namespace quiet, and none fails.'],
  ])('says when no pod fails, and whether there are any: %s', async (words, line) => {
    const { server, variables } = await startCluster();
    server.have('api/v1/namespaces/quiet/pods', pod('well', WELL, {}, { namespace: 'quiet' }));
    const [screen, json, fix] = await Promise.all([
      podproof(`diagnose ${words}`, { variables, isScreen: true }),
      podproof(`diagnose ${words}`, { variables }),
      podproof(`diagnose ${words} --fix`, { variables }),
    ]);
    expect(screen).toEqual({ code: 0, out: [line], error: [] });
    expect(json).toEqual({ code: 0, out: ['[]'], error: [line] });
    expect(fix).toEqual({ code: 1, out: [], error: [line] });
  });

  it.each([
    ['gone', 'There is no "gone" among the pods in namespace shop'],
    ['deployment/gone', 'There is no "gone" among the deployments.apps in namespace shop'],
    ['service/web', /^service is no kind that makes pods/],
    ['pod/', /^pod\/ names no pod/],
    ['bad --context nope', /^The kubeconfig has no context nope/],
    ['bad --kubeconfig /nope', /^The kubeconfig \/nope cannot be read/],
  ])('ends with 2 and one line for: %s', async (words, message) => {
    const { variables } = await startCluster();
    const { code, out, error } = await podproof(`diagnose ${words}`, { variables });
    expect([code, out]).toEqual([2, []]);
    expect(error).toEqual([expect.stringMatching(message)]);
  });

  it('ends with 2 and one line where there is no cluster, or none that lets it in', async () => {
    const { server, variables } = await startCluster();
    const none = await podproof('diagnose -A', { variables: { HOME: temporaryFolder() } });
    expect(none).toEqual({
      code: 2,
      out: [],
      error: ['No kubeconfig was found: give --kubeconfig, or set KUBECONFIG'],
    });
    server.refuse(/./, 401, 'Unauthorized');
    const refused = await podproof('diagnose -A', { variables });
    expect([refused.code, refused.error]).toEqual([2, [expect.stringContaining('does not accept these credentials')]]);
    await server.stop();
    const away = await podproof('diagnose -A', { variables });
    expect([away.code, away.error]).toEqual([2, [expect.stringContaining('nothing listens there')]]);
  });
});
