import { type ExplainedValue, explainConfig } from '../server/config/explain-config.js';
import { loadConfigOfInstallation } from '../server/config/load-config.js';
import { createContainer } from '../server/container.js';
import { loadPlugins } from '../server/plugins/plugin-loader.js';
import { readProvisioningFile } from '../server/provisioning/read-provisioning-file.js';
import { TOKENS } from '../server/tokens.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

const row = ({ name, value, source, help }: ExplainedValue) => [name, value, source, help];

/** `podproof config check`: every value and its source, and whether the provisioning file is in order; changes nothing. */
export async function configCheck(terminal: Terminal): Promise<void> {
  const values = explainConfig(terminal.variables);
  for (const line of table(['VARIABLE', 'VALUE', 'SOURCE', 'WHAT IT IS'], values.map(row))) terminal.out(line);
  await checkProvisioningFile(terminal);
}

/** All that can be said without the storage: who is a user there is judged at the start. */
async function checkProvisioningFile({ variables, out }: Terminal): Promise<void> {
  const config = { ...loadConfigOfInstallation(variables), logLevel: 'silent' } as const;
  if (config.provisioning === null) return;
  const { file: path } = config.provisioning;
  const file = await readProvisioningFile(path, variables);
  const services = createContainer(config);
  const { pluginPackages: packages, pluginDirectory: directory } = config;
  await loadPlugins(services.resolve(TOKENS.plugins), { packages, directory });
  const issues = services.resolve(TOKENS.provisioner).issuesOfPlugins(file.declaration);
  if (issues.length > 0) throw file.errorOf(issues);
  out(`${path} is in order.`);
}
