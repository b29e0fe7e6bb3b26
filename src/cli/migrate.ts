import { loadConfig } from '../server/config/load-config.js';
import { withStorage } from './installation.js';
import type { Terminal } from './terminal.js';

/** `podproof migrate`: what `serve` does at its start, for those who want it done before. */
export async function migrate(terminal: Terminal): Promise<void> {
  await withStorage(loadConfig(terminal.variables), async (services) => {
    const { location } = await services.plugins.use('storage', (storage) => storage.status());
    terminal.out(`The database is up to date: ${location}`);
  });
}
