import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { crashedPod, failingPod, readyPod } from '../agent/runtime/objects-of-scene.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { startApiServer } from '../support/api-server/start.js';
import { startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const BACKEND = { PODPROOF_URL: 'http://127.0.0.1:1', SERVICE_TOKEN: 'token' };

async function startCluster() {
  const api = await startApiServer();
  api.apply(failingPod('img'), crashedPod('crash'), readyPod('fine'), failingPod('secret', { namespace: 'night' }));
  return { api, KUBECONFIG: kubeconfig(api.url, { context: { namespace: 'shop' } }) };
}

describe('podproof agent', () => {
  it.each([
    ['agent', BACKEND, /^NODE_NAME must be the node .* --all/],
    ['agent --all', {}, /^PODPROOF_URL must be the address of the backend/],
    ['agent --all', { PODPROOF_URL: 'ftp://x', SERVICE_TOKEN: 't' }, /^PODPROOF_URL must be/],
    ['agent --all', { PODPROOF_URL: 'http://x' }, /^SERVICE_TOKEN must be the service token/],
    [
      'agent --all',
      { PODPROOF_URL: 'http://x', SERVICE_TOKEN_FILE: '/no/such' },
      /^SERVICE_TOKEN_FILE must be .* readable/,
    ],
    ['agent --all', BACKEND, /^KUBECONFIG must name a kubeconfig/],
    ['agent --all', { ...BACKEND, KUBECONFIG: '/no/such' }, /^KUBECONFIG names \/no\/such, which is not there/],
    ['agent --all', { ...BACKEND, KUBECONFIG: '/dev/null', PORT: 'x' }, /^PORT must be a port/],
  ])('says in one line what %s lacks: %j', async (words, variables, expected) => {
    const { code, error } = await podproof(words, { variables });
    expect(code).toBe(1);
    expect(error).toEqual([expect.stringMatching(expected)]);
  });

  it('watches, answers how it is, and ends in order', async () => {
    const [{ KUBECONFIG }, backend] = await Promise.all([startCluster(), startServer()]);
    onTestFinished(() => backend.close());
    const lines: string[] = [];
    let stop: () => void = () => undefined;
    const ended = podproof('agent --all', {
      variables: {
        ...{ KUBECONFIG, PODPROOF_URL: backend.url, SERVICE_TOKEN: backend.serviceToken, LOG_LEVEL: 'silent' },
        ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: temporaryFolder() },
      },
      stop: new Promise((resolve) => {
        stop = resolve;
      }),
      onOut: (line) => void lines.push(line),
    });
    await vi.waitFor(() => expect(lines.join('\n')).toMatch(/http:\/\/\S+\/health/), { timeout: 10_000 });
    const address = /(http:\/\/127\.0\.0\.1:\d+)\/health/.exec(lines.join('\n'))?.[1] ?? '';
    const health = async () => (await fetch(`${address}/health`)).json();
    await vi.waitFor(async () => expect(await health()).toMatchObject({ ok: true, synced: true, watching: 4 }), {
      timeout: 10_000,
    });
    expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/^podproof_agent_watched_pods 4$/m);
    expect((await fetch(`${address}/else`)).status).toBe(404);
    stop();
    expect(await ended).toMatchObject({ code: 0, error: [] });
  });
});

describe('podproof agent explain', () => {
  it('says first whether a pod is reported and why, then what each verdict sees', async () => {
    const { KUBECONFIG } = await startCluster();
    const { code, out } = await podproof('agent explain crash', { variables: { KUBECONFIG } });
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^Pod shop\/crash is reported: Error in container app since \d+ s\.$/);
    expect(out.join('\n')).toMatch(/fails +container-exited[\s\S]*well +evicted +looks at the pod’s own reason/);
    const fine = await podproof('agent explain pod/fine -n shop', { variables: { KUBECONFIG } });
    expect(fine.out[0]).toBe('Pod shop/fine is not reported: no verdict sees anything wrong.');
    const missing = await podproof('agent explain nothing', { variables: { KUBECONFIG } });
    expect([missing.code, missing.error.length]).toEqual([1, 1]);
    for (const target of ['constructor/x', '__proto__/x', 'service/x', 'pod/']) {
      const { error } = await podproof(`agent explain ${target}`, { variables: { KUBECONFIG } });
      expect(error.join('\n')).toContain(`${target} names nothing that an agent watches`);
    }
  });

  it('knows what the backend leaves alone', async () => {
    const [{ KUBECONFIG }, backend] = await Promise.all([startCluster(), startServer()]);
    onTestFinished(() => backend.close());
    const cookie = await backend.signIn('admin');
    await backend.send('POST', '/api/admin/excluded-namespaces', { cookie, body: { namespace: 'night' } });
    const variables = { KUBECONFIG, PODPROOF_URL: backend.url, SERVICE_TOKEN: backend.serviceToken };
    const { out } = await podproof('agent explain secret -n night -o json', { variables });
    expect(JSON.parse(out.join('\n'))).toMatchObject({
      ...{ kind: 'Pod', namespace: 'night', name: 'secret', reported: false, remark: null },
      excluded: 'its namespace is excluded: night',
      sentence: 'Pod night/secret is not reported: its namespace is excluded: night.',
    });
  });
});
