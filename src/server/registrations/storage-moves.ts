import { StorageMoveService } from '../../kernel/storage-moves/storage-move-service.js';
import { AdminStorageChoice } from '../config/admin-storage-choice.js';
import type { Config } from '../config/config.js';
import type { Factories } from '../server-services.js';

/** Moving the data to another storage. */
export const storageMoveFactories = (config: Config) =>
  ({
    storageMoves: ({ plugins, bus, clock, logger, sealer }) =>
      new StorageMoveService({ plugins, bus, clock, logger, choice: new AdminStorageChoice(config, sealer) }),
  }) satisfies Partial<Factories>;
