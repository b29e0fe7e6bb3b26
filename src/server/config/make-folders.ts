import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` asks again without end where the folder above is there and none can be made in
 * it, as in /proc.
 */
export function makeFolders(path: string, mode: number): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolders(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
