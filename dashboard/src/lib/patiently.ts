/** In milliseconds; together about a minute, longer than a server takes to start. None is so long that somebody looks at it once the server is back. */
const WAITS = [500, 1_000, 2_000, 4_000, ...Array.from({ length: 10 }, () => 5_000)];

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads what comes later again when it does not come, since the server may be away for a moment: React would keep the failure for ever. */
export function patiently<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    for (const wait of WAITS) {
      try {
        return await load();
      } catch {
        await after(wait);
      }
    }
    return load();
  };
}
