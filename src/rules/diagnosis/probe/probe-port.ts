import type { ProbeFailure } from './probe-failure.js';
import { declaredPorts, portOfProbe } from './probe-handler.js';
import { listeningOf } from './probe-listening.js';

/** A probe that asks a port on which the program does not listen, as far as declared ports and the log tell. */
export interface WrongPort {
  readonly asked: number;
  readonly declared: readonly number[];
  /** Where the program says in its log that it listens. */
  readonly listens: number | undefined;
}

/** Undefined where nothing speaks against the port. */
export function wrongPort({ container, probe }: ProbeFailure): WrongPort | undefined {
  const asked = portOfProbe(container, probe);
  if (asked === undefined) return undefined;
  const declared = [...new Set(declaredPorts(container).map(({ port }) => port))];
  const listening = listeningOf(container)?.port;
  const isUndeclared = declared.length > 0 && !declared.includes(asked);
  const isElsewhere = listening !== undefined && listening !== asked;
  if (listening === asked || (!isUndeclared && !isElsewhere)) return undefined;
  return { asked, declared, listens: isElsewhere ? listening : undefined };
}
