import type { FailureKind } from '../rules/kinds/define-kind.js';
import { KINDS } from '../rules/kinds/index.js';
import { errorLine } from './error-line.js';
import type { Terminal } from './terminal.js';

/**
 * What diagnosis on the command line asks: our kinds, and those of the plugins in PODPROOF_PLUGIN_DIR. What of these cannot be asked is said on the standard
 * error, a line each. Throws PodproofError where the directory cannot be read.
 */
export async function knownKinds({ variables, error }: Terminal): Promise<readonly FailureKind[]> {
  const directory = variables['PODPROOF_PLUGIN_DIR']?.trim() ?? '';
  if (directory === '') return KINDS;
  // Who has no plugins waits for no code that loads them.
  const { kindsOfDirectory } = await import('./kinds-of-directory.js');
  const { kinds, remarks } = await kindsOfDirectory(directory);
  for (const remark of remarks) error(errorLine(remark));
  return kinds;
}
