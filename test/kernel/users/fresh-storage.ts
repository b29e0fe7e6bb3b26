import { afterEach, beforeEach } from 'vitest';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import type { Engine } from '../../support/databases.js';

/** An empty storage for each test of the suite; answers how to get at the present one. */
export function freshStorage(engine: Engine): () => Storage {
  let present: Storage | undefined;
  beforeEach(async () => {
    present = await engine.open();
  });
  afterEach(() => present?.dispose());
  return () => {
    if (present === undefined) throw new Error('there is a storage within tests only');
    return present;
  };
}
