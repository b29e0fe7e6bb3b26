import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { ProbeFailure } from './probe-failure.js';
import { declaredPorts, portOfProbe } from './probe-handler.js';
import { listeningOf, saysItListensOn } from './probe-listening.js';
import { startLine } from './still-starting.js';

/** A probe that asks a port on which the program does not listen, by what the program itself says. */
export interface WrongPort {
  readonly asked: number;
  readonly right: number;
  /** How it is known, to follow the port that is asked: `but its log says that it listens on 8081`. */
  readonly why: string;
}

/**
 * Undefined where the log says nothing against the port, or tells of a start that still goes on: then the port may yet be opened. That
 * `containerPorts` does not list a port means nothing by itself: the list is documentation (Kubernetes ContainerPort).
 */
export function wrongPort({ container, probe }: Pick<ProbeFailure, 'container' | 'probe'>): WrongPort | undefined {
  const asked = portOfProbe(container, probe);
  if (asked === undefined || startLine(container) !== undefined || saysItListensOn(container, asked)) return undefined;
  const listens = listeningOf(container)?.port;
  if (listens === undefined) return loggedPort(container, asked);
  return { asked, right: listens, why: `but its log says that it listens on ${listens}` };
}

/** The only port that is declared, where the log tells of it and not of the one that is asked. */
function loggedPort(container: ContainerEvidence, asked: number): WrongPort | undefined {
  const [only, ...others] = declaredPorts(container).map(({ port }) => port);
  if (only === undefined || others.length > 0 || only === asked) return undefined;
  if (!tellsOf(container, only) || tellsOf(container, asked)) return undefined;
  return { asked, right: only, why: `but its log tells of port ${only}, which is also the one that it declares` };
}

function tellsOf({ logLines }: ContainerEvidence, port: number): boolean {
  const pattern = new RegExp(`(?:^|[\\s:=])${port}(?![\\d.])`);
  return logLines.some((line) => pattern.test(line.slice(0, 400)));
}

/** The ports that the container declares, where the one that is asked is not among them; empty else. */
export function otherDeclared({ container, probe }: Pick<ProbeFailure, 'container' | 'probe'>): readonly number[] {
  const asked = portOfProbe(container, probe);
  const declared = [...new Set(declaredPorts(container).map(({ port }) => port))];
  return asked === undefined || declared.includes(asked) ? [] : declared;
}
