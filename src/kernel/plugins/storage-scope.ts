import { AsyncLocalStorage } from 'node:async_hooks';
import { PodproofError } from '../ports/errors.js';

interface Inside {
  readonly of: StorageScope;
  /** The scope of another storage that this one was entered in. */
  readonly outer: Inside | undefined;
  open: boolean;
}

/**
 * One for all, and in a server none: before Node 24 it costs every promise of the process time as soon as it was entered once
 * (docs/decisions/0081-contexts-cost-every-promise.md).
 */
let inside: AsyncLocalStorage<Inside> | undefined;

/** From now on a use of a storage within another is refused, at once and with words. For tests: who nests them learns of it there. */
export function refuseNestedUse(): void {
  inside ??= new AsyncLocalStorage();
}

/** The innermost that has not ended. */
function innermost(from: Inside | undefined): Inside | undefined {
  let scope = from;
  while (scope !== undefined && !scope.open) scope = scope.outer;
  return scope;
}

/** Knows whether an operation is still inside `use('storage')`, where nested uses are refused. */
export class StorageScope {
  /**
   * Refuses to enter twice. What was begun inside and goes on after the end, such as a listener, is not inside any more. Where nothing is refused,
   * a nested use waits for itself while the storage is switched, until the switch gives up.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside === undefined) return work();
    const outer = innermost(inside.getStore());
    if (this.#isEntered(outer)) {
      throw new PodproofError(
        'internal',
        "use('storage') inside use('storage') would wait for itself; hand the repositories down instead",
      );
    }
    const scope: Inside = { of: this, outer, open: true };
    return inside.run(scope, work).finally(() => {
      scope.open = false;
    });
  }

  #isEntered(from: Inside | undefined): boolean {
    for (let scope = from; scope !== undefined; scope = innermost(scope.outer)) if (scope.of === this) return true;
    return false;
  }
}
