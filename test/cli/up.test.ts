import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failingPod } from '../agent/runtime/objects-of-scene.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { startApiServer } from '../support/api-server/start.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { read, signIn, whileUp } from './while-up.js';

const ONLY_THE_OWNER = 0o600;
const POLL = { interval: 50, timeout: 20_000 };

/** A machine without any cluster. */
function laptop() {
  const folder = temporaryFolder();
  return { HOME: folder, DATA_DIR: join(folder, 'data') };
}

const passwordOf = ({ DATA_DIR }: { DATA_DIR: string }) =>
  readFileSync(join(DATA_DIR, 'admin-password'), 'utf8').trim();

describe('podproof up', () => {
  it('makes an admin at the first start, and shows the password to nobody but in its file', async () => {
    const machine = laptop();
    const { code, out, error } = await whileUp('up', machine, async ({ url }) => {
      expect(new URL(url).hostname).toBe('127.0.0.1');
      expect(await read(url, await signIn(url, passwordOf(machine)), '/api/auth/me')).toMatchObject({
        user: { username: 'admin', role: 'admin' },
      });
    });
    const file = join(machine.DATA_DIR, 'admin-password');
    expect({ code, error, mode: statSync(file).mode & 0o777 }).toEqual({ code: 0, error: [], mode: ONLY_THE_OWNER });
    expect(out).toContain(`Sign in as admin; the password made at the first start is in ${file}.`);
    expect(out.join('\n')).not.toContain(passwordOf(machine));
  });

  it('prints a link that signs the admin in once', async () => {
    const lines: string[] = [];
    await whileUp('up', laptop(), async ({ url, out }) => {
      const once = () => out.flatMap((line) => /(\S+)\/sign-in#once=(\S+) /.exec(line)?.slice(1) ?? []);
      await expect.poll(once, POLL).toHaveLength(2);
      const [origin, token] = once();
      expect(origin).toBe(url);
      const exchange = () =>
        fetch(`${url}/api/auth/once`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        });
      const first = await exchange();
      expect(await first.json()).toMatchObject({ user: { username: 'admin', role: 'admin' } });
      const cookie = first.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      expect(await read(url, cookie, '/api/auth/me')).toMatchObject({ user: { username: 'admin' } });
      expect((await exchange()).status).toBe(410);
      lines.push(...out.filter((line) => line.includes(token ?? '?')));
    });
    expect(lines).toHaveLength(1);
  });

  it('prints no link where others can reach the server', async () => {
    const { out } = await whileUp('up', { ...laptop(), HOST: '0.0.0.0' }, async ({ out: lines }) => {
      await expect.poll(() => lines.join('\n'), POLL).toContain('Sign in as admin');
    });
    expect(out.join('\n')).not.toContain('once=');
  });

  it('keeps the admin and the password at the next start', async () => {
    const machine = laptop();
    await whileUp('up', machine, async () => {});
    const password = passwordOf(machine);
    await whileUp('up', machine, async ({ url }) => void (await signIn(url, password)));
    expect(passwordOf(machine)).toBe(password);
  });

  it('makes no other admin than the one that the environment names', async () => {
    const machine = { ...laptop(), ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'correct horse' };
    await whileUp('up', machine, async ({ url }) => void (await signIn(url, 'correct horse', 'ada')));
    expect(existsSync(join(machine.DATA_DIR, 'admin-password'))).toBe(false);
  });

  it('says when it is told to watch no cluster', async () => {
    await whileUp('up', { ...laptop(), CLUSTER_ACCESS: 'off' }, async ({ out }) => {
      await expect.poll(() => out.at(-1), POLL).toMatch(/^No cluster is watched\. .*; set CLUSTER_ACCESS to on$/);
    });
  });

  it('serves without a cluster, says so in one line and in its status, and finds what fails there when it comes', async () => {
    const cluster = await startApiServer();
    cluster.have('api/v1/namespaces/shop/pods', failingPod('web'));
    await cluster.stop();
    const machine = { ...laptop(), KUBECONFIG: kubeconfig(cluster.url) };
    await whileUp('up', machine, async ({ url, out }) => {
      const cookie = await signIn(url, passwordOf(machine));
      const state = async () => ((await read(url, cookie, '/api/config')) as { cluster: object }).cluster;
      await expect.poll(() => out.filter((line) => /cannot be reached/.test(line)).length, POLL).toBe(1);
      expect(await state()).toMatchObject({ available: false, reason: expect.stringMatching(/cannot be reached/) });
      await cluster.listen();
      await expect.poll(state, POLL).toMatchObject({ available: true, simulated: false, reason: null });
      const failed = async () => (await read(url, cookie, '/api/pods/failed')) as object[];
      await expect.poll(failed, POLL).toMatchObject([{ pod_name: 'web', cluster: 'default' }]);
      await expect.poll(() => out.some((line) => /^failing {2}shop Pod\/web: /.test(line)), POLL).toBe(true);
      expect(out).toContain('Watching the cluster test (Kubernetes v1.34.2): 1 pod.');
    });
  });
});
