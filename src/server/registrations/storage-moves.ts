import type { DependencyContainer } from 'tsyringe';
import { StorageMoveService } from '../../kernel/storage-moves/storage-move-service.js';
import { AdminStorageChoice } from '../config/admin-storage-choice.js';
import type { Config } from '../config/config.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** Moving the data to another storage. */
export function registerStorageMoves(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(
    TOKENS.storageMoves,
    (from) =>
      new StorageMoveService({
        plugins: from.resolve(TOKENS.plugins),
        bus: from.resolve(TOKENS.bus),
        clock: from.resolve(TOKENS.clock),
        logger: from.resolve(TOKENS.logger),
        choice: new AdminStorageChoice(config, from.resolve(TOKENS.sealer)),
      }),
  );
}
