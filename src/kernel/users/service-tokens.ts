import { hash, timingSafeEqual } from 'node:crypto';

const digest = (token: string) => hash('sha256', token, 'buffer');

/** The service tokens of agents and scanners (docs/wire-contract.md, "Service token"). Several may be valid while one replaces another; with none, nothing is accepted. */
export class ServiceTokens {
  readonly #digests: readonly Buffer[];

  constructor(tokens: readonly string[]) {
    this.#digests = tokens.filter((token) => token !== '').map(digest);
  }

  /** Takes as long for every token, so that nobody can guess one piece by piece. */
  accepts(token: string | undefined): boolean {
    if (token === undefined) return false;
    const given = digest(token);
    return this.#digests.reduce((found, known) => timingSafeEqual(known, given) || found, false);
  }
}
