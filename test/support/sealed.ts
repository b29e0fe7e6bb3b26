import { openSecrets, type PlainConfig } from '../../src/kernel/plugins/stored-secrets.js';
import type { SecretPlace } from '../../src/kernel/ports/secret-sealer.js';
import type { SecretBox } from '../../src/server/secrets/secret-box.js';

/** A place in the configuration of a plugin that names no server. */
export const placeIn = (kind: string, id: string, ...path: readonly string[]): SecretPlace => ({
  kind,
  id,
  path,
  origin: null,
});

/** Stored rows with their secrets opened where they stand. */
export function openRows<Row extends { kind: string; id: string; config: PlainConfig }>(
  box: SecretBox,
  rows: readonly Row[],
): Row[] {
  return rows.map((row) => ({ ...row, config: openSecrets(row.config, box, row) }));
}
