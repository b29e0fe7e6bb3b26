import type { ResealCounts } from '../kernel/plugins/stored-configs.js';
import { resealSecrets } from '../kernel/plugins/stored-secrets.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Config } from '../server/config/config.js';
import { explainConfig } from '../server/config/explain-config.js';
import { readStorageFile, storageFilePath, writeStorageFile } from '../server/config/storage-file.js';
import { SecretBox } from '../server/secrets/secret-box.js';
import { installedStorage, withStorage } from './installation.js';
import type { Terminal } from './terminal.js';

/** A key that is made up for this command, as others do, would be lost when it ends, and with it whatever it had sealed. */
function requireKey({ variables }: Terminal): void {
  const key = explainConfig(variables).find(({ name }) => name === 'ENCRYPTION_KEY');
  if (key?.value === 'set') return;
  throw new PodproofError(
    'invalid',
    'ENCRYPTION_KEY must be set as the server has it; there is none in DATA_DIR either',
  );
}

type Counts = Pick<ResealCounts, 'resealed' | 'current'>;

/** Seals storage.json, where it decides, with the present key; it is replaced at once. */
function resealStorageFile(config: Config, box: SecretBox): Counts {
  const path = storageFilePath(config);
  const file = config.databaseUrl === null ? readStorageFile(path) : undefined;
  if (file === undefined) return { resealed: 0, current: 0 };
  const { config: resealed, ...counts } = resealSecrets(file.config, box, { kind: 'storage', id: file.provider });
  if (counts.resealed > 0) writeStorageFile(path, { ...file, config: { ...resealed } });
  return counts;
}

function report(terminal: Terminal, keyId: string, { resealed, current, failures }: ResealCounts): void {
  terminal.out(`The present ENCRYPTION_KEY is key ${keyId}.`);
  terminal.out(`${resealed} secrets were sealed anew with it; ${current} had it already.`);
  for (const { kind, id, error } of failures) terminal.error(`${kind} ${id} stays as it is: ${error}`);
}

/**
 * `podproof migrate keys`: seals every stored secret with the present ENCRYPTION_KEY. What no known key opens stays as it is, and makes
 * the command fail. Cut short, it leaves secrets that either key opens, and can be run again.
 */
export async function migrateKeys(terminal: Terminal): Promise<void> {
  requireKey(terminal);
  const { config } = installedStorage(terminal);
  const box = new SecretBox(config.encryptionKey, config.previousEncryptionKeys);
  const { failures, ...rows } = await withStorage(config, (services) => services.pluginConfigs.stored.reseal());
  const file = resealStorageFile(config, box);
  const counts = { resealed: rows.resealed + file.resealed, current: rows.current + file.current };
  report(terminal, box.keyId, { ...counts, failures });
  if (failures.length === 0) return;
  throw new PodproofError(
    'invalid',
    'Not every secret could be opened: give the keys that are named above as ENCRYPTION_KEY_PREVIOUS, or enter those secrets anew',
  );
}
