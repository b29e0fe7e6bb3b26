import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import type { LogHit } from '../lines/log-signature.js';

/** What listens, or should, on a port of the pod itself. */
export interface DownContainers {
  /** The containers that do not run and are, or may be, behind it. */
  readonly names: readonly string[];
  /** Whether the manifest shows that it is theirs. */
  readonly isDeclared: boolean;
}

/** The containers of the pod that do not run and that an address of the pod itself may lead to; undefined where none does. */
export function downContainers({ evidence, container }: LogHit, port: string): DownContainers | undefined {
  if (container.role === 'init') return undefined;
  const others = evidence.containers.filter(
    (each) => each.name !== container.name && (each.role === 'app' || each.role === 'sidecar'),
  );
  const owners = others.filter((each) => declares(each, port));
  const down = (owners.length > 0 ? owners : others).filter(isDown);
  return down.length === 0 ? undefined : { names: down.map((each) => each.name), isDeclared: owners.length > 0 };
}

function isDown(container: ContainerEvidence): boolean {
  return !container.isDone && (container.isCrashing || !container.isRunning);
}

function declares(container: ContainerEvidence, port: string): boolean {
  return listOf(container.fields['ports']).some((each) => textOf(fieldsOf(each)['containerPort']) === port);
}
