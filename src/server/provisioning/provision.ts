import type { DependencyContainer } from 'tsyringe';
import { messageOf } from '../../kernel/ports/errors.js';
import type { Config } from '../config/config.js';
import { TOKENS } from '../tokens.js';
import { readProvisioningFile } from './read-provisioning-file.js';

type Provisioning = NonNullable<Config['provisioning']>;

/** Reads the provisioning file, judges all of it, and then does what it says. Throws PodproofError with one line, having changed nothing. */
export async function provision({ file: path, variables }: Provisioning, services: DependencyContainer): Promise<void> {
  const file = await readProvisioningFile(path, variables);
  const provisioner = services.resolve(TOKENS.provisioner);
  const issues = await provisioner.issues(file.declaration);
  if (issues.length > 0) throw file.errorOf(issues);
  await provisioner.apply(path, file.declaration);
}

/** Does it again whenever the process gets SIGHUP: a file that is wrong is logged, and what was there stays. Answers how to stop that. */
export function provisionOnHangup({ provisioning }: Config, services: DependencyContainer): () => void {
  if (provisioning === null) return () => {};
  const logger = services.resolve(TOKENS.logger);
  const { file } = provisioning;
  const again = () => {
    provision(provisioning, services).then(
      () => logger.info({ file }, 'provisioned anew'),
      (error: unknown) => logger.error({ file, error: messageOf(error) }, 'not provisioned anew: what was there stays'),
    );
  };
  process.on('SIGHUP', again);
  return () => process.removeListener('SIGHUP', again);
}
