import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PluginLoader } from '../../../src/server/plugins/plugin-loader.js';
import { createHost } from '../../kernel/plugins/support.js';
import { recordingLogger } from '../../support/fakes.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('warns of plugins that every user of the machine may change, and of no others', async () => {
  const directory = temporaryFolder();
  for (const name of ['notify-open', 'notify-closed']) {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'index.mjs'), 'export default 1;');
    chmodSync(join(directory, name), 0o755);
    chmodSync(join(directory, name, 'index.mjs'), 0o644);
  }
  chmodSync(join(directory, 'notify-open/index.mjs'), 0o666);
  const logger = recordingLogger();
  const builtIn = new URL(`file://${temporaryFolder()}/`);
  await new PluginLoader(createHost().host, { builtIn, packages: [], directory }, { logger }).load();
  const warned = logger.lines.map(({ fields }) => (fields as { path: string }).path);
  expect(warned).toEqual([expect.stringMatching(/notify-open\/index\.mjs$/)]);
});
