/** A number that looks like chance and is the same each time (an integer hash). */
function scattered(n: number, salt: number): number {
  let hash = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const SLOWEST_MS = 180;
const IDS = 90_000;

/** Puts numbers into a line of a log: `{ms}` a duration, `{id}` an id of five digits, `{n}` how many came before. */
export function fillIn(line: string, n: number): string {
  let place = 0;
  return line.replace(/\{(ms|id|n)\}/g, (_, what: string) => {
    place += 1;
    if (what === 'n') return String(n);
    return String(what === 'ms' ? 2 + (scattered(n, place) % SLOWEST_MS) : 10_000 + (scattered(n, place) % IDS));
  });
}
