import { Socket } from 'node:net';
import type { PluginContext } from 'podproof/plugin';

type Found = (error: null, ...found: unknown[]) => void;

/**
 * A connection that `pg` may use: it goes to the addresses that the operator's egress rules permit, whatever the name says by then.
 * What they forbid ends it with their error. A path, which is a socket of this machine, is connected as it is.
 */
export class GuardedSocket extends Socket {
  readonly #resolve: PluginContext['resolve'];

  constructor(resolve: PluginContext['resolve']) {
    super();
    this.#resolve = resolve;
  }

  /** As `pg` calls it: with a port and a host, or with the path of a socket. */
  override connect(...[target, host]: readonly unknown[]): this {
    if (typeof host !== 'string') return super.connect(String(target));
    this.#resolve(host).then(
      (addresses) => {
        const lookup = (_host: string, options: { all?: boolean }, found: Found) =>
          options.all === true ? found(null, addresses) : found(null, addresses[0]?.address, addresses[0]?.family);
        if (!this.destroyed) super.connect({ port: Number(target), host, lookup: lookup as never });
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
