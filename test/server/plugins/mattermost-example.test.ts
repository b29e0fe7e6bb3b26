import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationOf } from '../../../src/kit/testing/notify/notifications.js';
import { installPodproof, ROOT } from '../../support/install-podproof.js';
import { runModule } from '../../support/run-module.js';

const EXAMPLE = join(ROOT, 'docs/examples/notify-mattermost');

// The suite that the example runs for itself.
await import(join(EXAMPLE, 'index.test.mjs'));

/** A host with the server's guarded fetch, and the service stubbed at an address that is public. */
const SCRIPT = `
  import nock from './podproof/node_modules/nock/index.js';
  import { PluginHost } from './podproof/dist/src/kernel/plugins/plugin-host.js';
  import { createPolicies, unchanged } from './podproof/dist/src/kernel/plugins/policies/index.js';
  import { EgressRules } from './podproof/dist/src/server/egress/egress-rules.js';
  import { createGuardedFetch } from './podproof/dist/src/server/egress/guarded-fetch.js';
  import { loadPlugins } from './podproof/dist/src/server/plugins/plugin-loader.js';

  const titles = [];
  nock.disableNetConnect();
  nock('https://203.0.113.9').post('/hooks/s3cr3tXYZ').times(2).reply((path, body) => {
    titles.push(body.attachments[0].title);
    return [200, 'ok'];
  });

  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const host = new PluginHost({
    logger,
    context: () => ({ logger, fetch: createGuardedFetch(new EgressRules([]), 'public'), clock: { now: Date.now } }),
    policies: createPolicies({ logger, metrics: { portCalled() {} }, prepare: { llm: unchanged, notify: unchanged } }),
  });
  await loadPlugins(host, { packages: [], directory: 'plugins-of-mine' });
  const found = host.list().map(({ kind, id, source, status, error }) => ({ kind, id, source, status, error }));
  await host.activate('notify', 'mattermost', { webhook_url: 'https://203.0.113.9/hooks/s3cr3tXYZ' });
  const signal = new AbortController().signal;
  await host.use('notify', 'mattermost', (notifier) => notifier.send(${JSON.stringify(notificationOf())}, signal));
  const refused = await host.activate('notify', 'mattermost', { webhook_url: 'http://10.0.0.1/hooks/s3cr3tXYZ' }).catch((error) => error.message);
  console.log(JSON.stringify({ found, titles, refused }));
`;

describe('the example of docs/adding-a-notifier.md', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podproof-mattermost-'));
    await installPodproof(join(folder, 'podproof'));
    await cp(EXAMPLE, join(folder, 'plugins-of-mine/notify-mattermost'), { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('delivers from a folder of its own, with nothing else edited or installed', async () => {
    const { code, output } = await runModule(SCRIPT, { cwd: folder });
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    expect(JSON.parse(output)).toEqual({
      found: [
        { kind: 'notify', id: 'mattermost', source: 'directory notify-mattermost', status: 'available', error: null },
      ],
      titles: ['🔔 Test: Podproof can post here', `🟠 ${notificationOf().title}`],
      refused: '10.0.0.1 is a private address; the operator can allow it with EGRESS_ALLOW',
    });
  });

  it('is what the document shows, and the document is short', async () => {
    const text = await readFile(join(ROOT, 'docs/adding-a-notifier.md'), 'utf8');
    const [, block] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    expect(block).toBe(await readFile(join(EXAMPLE, 'index.mjs'), 'utf8'));
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });
});
