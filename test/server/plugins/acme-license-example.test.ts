import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPodproof, ROOT } from '../../support/install-podproof.js';
import { runModule } from '../../support/run-module.js';

const EXAMPLE = join(ROOT, 'docs/examples/kinds-acme-license');

// The suite that the example runs for itself.
await import(join(EXAMPLE, 'index.test.mjs'));

const REPORT = {
  namespace: 'studio',
  pod_name: 'render-0',
  phase: 'Running',
  manifest: JSON.stringify({
    kind: 'Pod',
    metadata: { name: 'render-0', namespace: 'studio' },
    spec: { containers: [{ name: 'render', image: 'render:7' }] },
  }),
  container_statuses: [
    {
      name: 'render',
      ready: false,
      restart_count: 3,
      state: 'waiting',
      reason: 'CrashLoopBackOff',
      last_state: { state: 'terminated', reason: 'Error', exit_code: 4 },
    },
  ],
  logs: 'starting\ncheckout of render failed: no free seat\npassword=hunter2hunter2',
};

/** A server's diagnosis, with the example in a folder of its own. */
const SCRIPT = `
  import { ActiveKinds } from './podproof/dist/src/kernel/diagnosis/active-kinds.js';
  import { DiagnosisService } from './podproof/dist/src/kernel/diagnosis/diagnosis-service.js';
  import { PluginHost } from './podproof/dist/src/kernel/plugins/plugin-host.js';
  import { activatePacks } from './podproof/dist/src/server/plugins/activate-packs.js';
  import { loadPlugins } from './podproof/dist/src/server/plugins/plugin-loader.js';

  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const asItIs = (port) => port;
  const policies = { kinds: asItIs, llm: asItIs, notify: asItIs, storage: asItIs };
  const host = new PluginHost({ logger, context: () => ({ logger }), policies });
  await loadPlugins(host, { packages: [], directory: 'plugins-of-mine' });
  await activatePacks(host);
  const diagnosis = new DiagnosisService(logger, { kinds: new ActiveKinds(host) });
  const { diagnosis: said, fix } = diagnosis.diagnose(${JSON.stringify(REPORT)});
  const found = host.list().map(({ kind, id, source, status, error }) => ({ kind, id, source, status, error }));
  console.log(JSON.stringify({ found, kind: said.kind, strategy: fix.strategy, patch: fix.patch }));
`;

describe('the example of docs/adding-a-failure-kind.md', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podproof-license-'));
    await installPodproof(join(folder, 'podproof'));
    await cp(EXAMPLE, join(folder, 'plugins-of-mine/kinds-acme-license'), { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is found and says the cause from a folder of its own, with nothing else edited, installed or configured', async () => {
    const { code, output } = await runModule(SCRIPT, { cwd: folder });
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    expect(JSON.parse(output)).toEqual({
      found: [
        { kind: 'kinds', id: 'acme-license', source: 'directory kinds-acme-license', status: 'active', error: null },
      ],
      kind: 'acme-no-seat',
      strategy: 'acme-wait-for-seat',
      patch: [{ op: 'add', path: '/spec/containers/0/env', value: [{ name: 'ACME_WAIT', value: '600' }] }],
    });
  });

  it('is what the document shows, and the document is short', async () => {
    const text = await readFile(join(ROOT, 'docs/adding-a-failure-kind.md'), 'utf8');
    const [, block] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    expect(block).toBe(await readFile(join(EXAMPLE, 'no-seat.mjs'), 'utf8'));
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });
});
