import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '../../kernel/ports/logger.js';
import type { PluginPlace } from './find-plugins.js';

const OTHERS_WRITE = 0o002;

/** Why others than this user and root may change what is there; undefined when they may not, and where the system does not tell. */
async function whoElseMayWrite(path: string): Promise<string | undefined> {
  const user = process.getuid?.();
  const { mode, uid } = await stat(path);
  if (user === undefined) return undefined;
  if ((mode & OTHERS_WRITE) !== 0) return 'every user of this machine may write it';
  return uid === user || uid === 0 ? undefined : 'it belongs to another user';
}

/** Warns of files and folders of plugins that others can write: they can run what they like as this server. */
export async function warnOfWritable(places: readonly PluginPlace[], logger: Logger): Promise<void> {
  const foreign = places.flatMap(({ folder, foreign }) => (folder !== null && foreign ? [folder] : []));
  const paths = new Set(foreign.flatMap(({ path, entry }) => [dirname(path), path, entry]));
  for (const path of paths) {
    const reason = await whoElseMayWrite(path).catch(() => undefined);
    if (reason !== undefined) logger.warn({ path, reason }, 'others can change a plugin, and with it this server');
  }
}
