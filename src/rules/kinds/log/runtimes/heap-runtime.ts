const ASKED =
  /Unable to allocate ([\d.]{1,20}) ?([KMGT])i?B\b|allocation of (\d{4,19}) bytes|Tried to allocate ([\d.]{1,20}) ?([KMGT])i?B/i;
const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** By what the program runs, as far as more memory and a larger heap help it; undefined where they do not. */
export function heapRuntime(line: string): 'java' | 'node' | 'other' | undefined {
  if (
    /native thread|Metaspace|CUDA|Direct|Allowed memory size|class space|array size|Map failed|max_map_count|start new thread|pthread/i.test(
      line,
    )
  )
    return undefined;
  if (/java\.lang\.OutOfMemoryError|Java Runtime|object heap/i.test(line)) return 'java';
  return /JavaScript heap|heap limit/i.test(line) ? 'node' : 'other';
}

/** How much the program asked for at once, where the line says so. */
export function askedBytes(line: string): number | undefined {
  const match = ASKED.exec(line);
  if (match === null) return undefined;
  const [, amount = '', unit = 'K', bytes, tried = '', triedUnit = 'K'] = match;
  if (bytes !== undefined) return Number(bytes);
  return amount === ''
    ? Number(tried) * (UNITS[triedUnit.toUpperCase()] ?? 1)
    : Number(amount) * (UNITS[unit.toUpperCase()] ?? 1);
}
