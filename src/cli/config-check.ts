import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import type { Config } from '../server/config/config.js';
import { type ExplainedValue, explainConfig } from '../server/config/explain-config.js';
import { loadConfigOfInstallation } from '../server/config/load-config.js';
import { chooseStorage } from '../server/config/storage-choice.js';
import { createServices } from '../server/create-services.js';
import { requireStorage } from '../server/plugins/require-storage.js';
import { requireWanted } from '../server/plugins/require-wanted.js';
import { readProvisioningFile } from '../server/provisioning/read-provisioning-file.js';
import type { ServerServices } from '../server/server-services.js';
import { errorLine } from './error-line.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

const row = ({ name, value, source, help }: ExplainedValue) => [name, value, source, help];

/** One thing that a start needs: what it is, and a check that answers where it is or throws. */
type Need = readonly [what: string, subject: string, check: () => Promise<string>];

/** The nearest folder that is there: the rest is made at the first start. */
function nearestFolder(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path));
}

async function checkDataDir({ dataDir }: Config): Promise<string> {
  accessSync(nearestFolder(dataDir), constants.R_OK | constants.W_OK | constants.X_OK);
  return dataDir;
}

async function checkDatabase(services: ServerServices, { id, config }: ReturnType<typeof chooseStorage>) {
  const filename = (config as { filename?: unknown } | null)?.filename;
  if (id === 'sqlite' && typeof filename === 'string' && !existsSync(filename)) {
    accessSync(nearestFolder(dirname(filename)), constants.W_OK);
    return `${filename} is made at the first start`;
  }
  const candidate = await services.plugins.storages.createCandidate(id, config);
  try {
    const contents = await candidate.inspect();
    return contents?.location ?? 'it cannot be looked at before it is used';
  } finally {
    await candidate.dispose();
  }
}

function needsOf(config: Config, services: ServerServices): Need[] {
  const storage = chooseStorage(config);
  const { llm } = config;
  const needs: Need[] = [
    ['DATA_DIR', '', () => checkDataDir(config)],
    ['database', storage.id, () => checkDatabase(services, storage)],
  ];
  if (llm === null) return needs;
  const tryOut = () => services.plugins.configurations.tryOut('llm', llm.provider, llm.config);
  return [...needs, ['provider', llm.provider, async () => tryOut().then(() => 'it answers')]];
}

async function checkConnections(terminal: Terminal, config: Config, services: ServerServices): Promise<void> {
  const rows: string[][] = [];
  for (const [what, subject, check] of needsOf(config, services)) {
    const withSubject = (text: string) => errorLine(subject === '' ? text : `${subject}: ${text}`);
    rows.push(
      await check().then(
        (text) => [what, 'ok', withSubject(text)],
        (error: unknown) => [what, 'FAILED', withSubject(messageOf(error))],
      ),
    );
  }
  for (const line of table(['CHECK', 'RESULT', 'DETAIL'], rows)) terminal.out(line);
  const failed = rows.filter(([, result]) => result === 'FAILED').map(([what]) => what);
  if (failed.length > 0) throw new PodproofError('unavailable', `Not usable as it is: ${failed.join(', ')}`);
}

/** All that can be said without the storage: who is a user there is judged at the start. */
async function checkProvisioningFile(
  { variables, out }: Terminal,
  { provisioning }: Config,
  services: ServerServices,
): Promise<void> {
  if (provisioning === null) return;
  const file = await readProvisioningFile(provisioning.file, variables);
  const issues = services.provisioner.issuesOfPlugins(file.declaration);
  if (issues.length > 0) throw file.errorOf(issues);
  out(`${provisioning.file} is in order.`);
}

/**
 * `podproof config check`: every value and its source, and whether what it names is there; changes nothing. With `connect` it also tries
 * the folder, the database and the language model of the environment. Throws PodproofError with one line, as the start would.
 */
export async function configCheck(terminal: Terminal, options: { readonly connect?: boolean } = {}): Promise<void> {
  const values = explainConfig(terminal.variables);
  for (const line of table(['VARIABLE', 'VALUE', 'SOURCE', 'WHAT IT IS'], values.map(row))) terminal.out(line);
  const config: Config = { ...loadConfigOfInstallation(terminal.variables), logLevel: 'silent' };
  const services = createServices(config);
  try {
    await services.pluginLoader.load();
    requireWanted(config, services);
    requireStorage(chooseStorage(config), config, services);
    await checkProvisioningFile(terminal, config, services);
    if (options.connect === true) await checkConnections(terminal, config, services);
  } finally {
    await services.plugins.dispose();
  }
}
