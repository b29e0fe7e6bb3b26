import { AsyncLocalStorage } from 'node:async_hooks';
import { PodproofError } from '../ports/errors.js';

/** Knows whether an operation is still inside `use('storage')`. */
export class StorageScope {
  readonly #scope = new AsyncLocalStorage<{ open: boolean }>();

  /** Refuses to enter twice. What was begun inside and goes on after the end, such as a listener, is not inside any more. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#scope.getStore()?.open) {
      throw new PodproofError(
        'internal',
        "use('storage') inside use('storage') would wait for itself; hand the repositories down instead",
      );
    }
    const scope = { open: true };
    return this.#scope.run(scope, work).finally(() => {
      scope.open = false;
    });
  }
}
