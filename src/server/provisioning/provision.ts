import { stat } from 'node:fs/promises';
import { messageOf, PodproofError } from '../../kernel/ports/errors.js';
import type { Config } from '../config/config.js';
import type { ServerServices } from '../server-services.js';
import { readProvisioningFile } from './read-provisioning-file.js';

type Provisioning = NonNullable<Config['provisioning']>;

/** Reads the provisioning file, judges all of it, and then does what it says. Throws PodproofError with one line, having changed nothing. */
export async function provision({ file: path, variables }: Provisioning, services: ServerServices): Promise<void> {
  const file = await readProvisioningFile(path, variables);
  const { provisioner } = services;
  const issues = await provisioner.issues(file.declaration);
  if (issues.length > 0) throw file.errorOf(issues);
  await provisioner.apply(path, file.declaration);
}

/** An editor empties a file before it writes it anew: taken at its word, that would release all that was declared. */
async function provisionAnew(provisioning: Provisioning, services: ServerServices): Promise<void> {
  const { file } = provisioning;
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === 0) throw new PodproofError('invalid', `${file} is empty; write {} into it to declare nothing`);
  await provision(provisioning, services);
}

/** Does it again whenever the process gets SIGHUP: a file that is wrong is logged, and what was there stays. Answers how to stop that. */
export function provisionOnHangup({ provisioning }: Config, services: ServerServices): () => void {
  if (provisioning === null) return () => {};
  const { logger } = services;
  const { file } = provisioning;
  let last = Promise.resolve();
  const again = () => {
    // One after the other: what was read later must be applied later.
    last = last
      .then(() => provisionAnew(provisioning, services))
      .then(
        () => logger.info({ file }, 'provisioned anew'),
        (error: unknown) =>
          logger.error({ file, error: messageOf(error) }, 'not provisioned anew: what was there stays'),
      );
  };
  process.on('SIGHUP', again);
  return () => process.removeListener('SIGHUP', again);
}
