const LIMIT = 10_000;

/** As usernames are compared: without regard to case, and each letter in one spelling. */
export function plainUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/**
 * Which user has signed in from which client lately, the last ten thousand pairs. Who signs in from there again is served before strangers and does
 * not share the limit of its username with them. Each replica has its own, and a restart forgets it: then everybody is a stranger once.
 */
export class KnownLogins {
  readonly #pairs = new Set<string>();

  /** Notes a login with the right password. */
  add(username: string, client: string): void {
    const pair = pairOf(username, client);
    this.#pairs.delete(pair);
    this.#pairs.add(pair);
    if (this.#pairs.size > LIMIT) this.#pairs.delete(this.#pairs.values().next().value as string);
  }

  has(username: string, client: string): boolean {
    return this.#pairs.has(pairOf(username, client));
  }
}

function pairOf(username: string, client: string): string {
  return `${client} ${plainUsername(username)}`;
}
