import type { ContainerEvidence } from '../../evidence/container-evidence.js';

/** Where a program says in its log that it listens. */
export interface Listening {
  readonly port: number;
  /** Whether it listens on the loopback address alone, which the kubelet cannot reach. */
  readonly isLocal: boolean;
  readonly line: string;
}

const SAYS_SO =
  /\blisten|\bserving\b|(?:^|\s)(?:Local|Network|URL|Address): {1,12}https?:|\bstarted\b|\brunning (?:on|at)\b|\bbound to\b|\bavailable (?:on|at)\b|\bready (?:on|at)\b/i;
const BY_WORD = /\bports?(?:\(s\))?(?:["']?\s?[:=]\s?|\s)["']?(\d{2,5})\b/i;
/** Instants hold colons too, but only two digits behind them; and loggers name the file and line of a call. */
const BY_COLON = /(?<!\.(?:go|py|rs|js|ts|rb|java|cc|cpp|c)):(80|\d{3,5})\b(?!\.\d)/;
const LOCAL = /(?:127\.0\.0\.1|localhost|\[::1\]):\d/;
const ANYWHERE = /0\.0\.0\.0|\[::\]|\*:/;
/** An address to click on, for a browser beside it: it says nothing of the address that is bound. */
const TO_CLICK = /(?:^|\s)(?:Local|Network|URL|Address): {1,12}https?:/;
const STARTED =
  /\b(?:start(?:ed|up)|ready)\b.{0,200}?\bin:? (?:\S{1,40} )?(\d{1,6}(?:\.\d{1,6})?) ?(ms|s|sec|seconds|milliseconds)\b/i;
const LINES = 100;

/** The last place at which the program says that it listens. */
export function listeningOf(container: ContainerEvidence): Listening | undefined {
  for (const line of container.logLines.slice(-LINES).reverse()) {
    const listening = listeningBy(line);
    if (listening !== undefined) return listening;
  }
  return undefined;
}

/** Whether any line of the log says so of this port: many programs listen on several. */
export function saysItListensOn(container: ContainerEvidence, port: number): boolean {
  return container.logLines.slice(-LINES).some((line) => listeningBy(line)?.port === port);
}

function listeningBy(line: string): Listening | undefined {
  const head = line.slice(0, 400);
  if (!SAYS_SO.test(head)) return undefined;
  const port = Number(BY_WORD.exec(head)?.[1] ?? BY_COLON.exec(head)?.[1]);
  if (!(port > 0 && port < 65_536)) return undefined;
  return { port, isLocal: LOCAL.test(head) && !ANYWHERE.test(head) && !TO_CLICK.test(head), line };
}

/** How long the program took to start by its own account, in seconds. */
export function startSeconds(container: ContainerEvidence): number | undefined {
  for (const line of container.logLines.slice(-LINES).reverse()) {
    const match = STARTED.exec(line.slice(0, 400));
    if (match !== null) return Number(match[1]) / (match[2]?.toLowerCase().startsWith('m') === true ? 1000 : 1);
  }
  return undefined;
}
