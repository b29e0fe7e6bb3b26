/** One kind of the group `log`, and where it stands among the others. */
interface SignaturePlace {
  readonly id: string;
  /** Added to the rating of its lines (line-weights.ts): of two kinds that read lines of the same rating, the one with more wins. */
  readonly weight: number;
  /** Why it stands here. */
  readonly reason: string;
}

/**
 * The order of log signatures. Most lines that tell of a failure have the words of several kinds on them ("dial tcp: lookup db: no such host" is a
 * connection, a timeout, and a file that is not there): the more exactly the words of a kind name what is wrong, the further in front it stands.
 * What stands below is what a line says where nothing above fits. The steps are small against the weights of lines, so that a line that says
 * plainly why the program ended wins over a more exact signature on a line that is written in passing.
 */
export const SIGNATURE_ORDER = [
  {
    id: 'log-throttled',
    weight: 12,
    reason:
      'A limit of requests has words of its own, and mostly comes as a refusal, a quota or an end after attempts.',
  },
  {
    id: 'log-k8s-forbidden',
    weight: 10,
    reason: 'The API server says account, verb and resource in one fixed sentence; "forbidden" alone is any service.',
  },
  {
    id: 'log-exec-format',
    weight: 9,
    reason: 'The kernel and shells have few words for it, some of which say too that a file does not exist.',
  },
  {
    id: 'log-priv-port',
    weight: 9,
    reason: 'A port below 1024 with a denied permission: the permission alone would be that of a file.',
  },
  {
    id: 'log-no-space',
    weight: 9,
    reason: 'One error number with one meaning; the line goes on to say what could not be written for it.',
  },
  {
    id: 'log-heap',
    weight: 9,
    reason:
      'The words of each runtime for memory are fixed, and stand in exceptions and in failures to start a thread.',
  },
  {
    id: 'log-no-tzdata',
    weight: 9,
    reason:
      'Each runtime has one sentence for a zone that it does not find, which says as well that a file or module is missing.',
  },
  {
    id: 'log-port-in-use',
    weight: 8,
    reason: 'An address in use is said in fixed words, on lines that speak of connections and of what failed to start.',
  },
  {
    id: 'log-missing-env',
    weight: 8,
    reason: 'A variable that is named and not set says more than the configuration, credentials or key that it is for.',
  },
  {
    id: 'log-dns',
    weight: 7,
    reason: 'A name that does not resolve is why the connection of the same line fails or times out.',
  },
  {
    id: 'log-readonly-fs',
    weight: 7,
    reason: 'One error number, on lines that say too that a file cannot be made or accessed.',
  },
  {
    id: 'log-auth-db',
    weight: 6,
    reason: 'Who refuses has been reached; but "denied" and "invalid" are words of files and of configuration as well.',
  },
  {
    id: 'log-config-parse',
    weight: 6,
    reason: 'Parsers name a place; the file that they name is there, and its key may look like an argument.',
  },
  {
    id: 'log-tls',
    weight: 6,
    reason: 'A certificate that is not accepted ends the connection on the same line.',
  },
  {
    id: 'log-conn-refused',
    weight: 5,
    reason: 'That nobody listens is exact, but it follows from much that another line of the log names.',
  },
  {
    id: 'log-migration',
    weight: 5,
    reason: 'What does not exist in a database is said with the words for files that do not.',
  },
  {
    id: 'log-usage',
    weight: 4,
    reason: 'Unknown options and arguments are spoken of in configuration files too, which go before.',
  },
  {
    id: 'log-file-missing',
    weight: 4,
    reason: '"Not found" and "no such file" are said of nearly everything: what says of what stands above.',
  },
  {
    id: 'log-permission-denied',
    weight: 3,
    reason: 'A file that may not be used, where the denial is neither that of a service nor of a port.',
  },
  {
    id: 'log-timeout',
    weight: 0,
    reason: 'Nobody answered: a line that says why is better.',
  },
  {
    id: 'log-panic',
    weight: -14,
    reason:
      'An exception that nobody handled has a message; only where no kind knows that is the crash itself the cause.',
  },
] as const satisfies readonly SignaturePlace[];

/** The id of a kind of the group `log`. */
export type LogKindId = (typeof SIGNATURE_ORDER)[number]['id'];

const WEIGHTS: ReadonlyMap<string, number> = new Map(SIGNATURE_ORDER.map(({ id, weight }) => [id, weight]));

export function signatureWeight(id: LogKindId): number {
  return WEIGHTS.get(id) ?? 0;
}
