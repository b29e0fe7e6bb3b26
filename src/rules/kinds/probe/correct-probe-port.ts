import { fieldsOf } from '../../evidence/values.js';
import { fix } from '../fix.js';
import { closestName } from '../support/names.js';
import { PROBE_FIELDS, type ProbeCase, probeCase, probePaths } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';
import { type DeclaredPort, declaredPorts, portHandler, unknownPortName } from './probe-handler.js';
import { wrongPort } from './probe-port.js';

/**
 * A probe of a port on which the program does not listen asks the one that the program says it listens on, and a probe of a name that no port has the
 * port that is meant. That `containerPorts` does not list a port means nothing: the list is documentation (Kubernetes ContainerPort).
 */
export const correctProbePort = fix<ProbeFailure>({
  strategy: 'correct-probe-port',
  title: 'Let a probe ask the port that the program says it listens on, or that a misspelt name means',
  touches: ['httpGet', 'tcpSocket', 'grpc'].flatMap((handler) => probePaths(`/${handler}/port`)),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    const right = found === undefined ? undefined : rightPort(found);
    if (found === undefined || right === undefined) return [];
    const { name } = found.failure.container;
    const asked = portHandler(found.probe)?.fields['port'];
    const changed = changePorts(found, asked, right.port);
    return [
      {
        title: `Let the probes of ${name} ask port ${right.port} instead of ${String(asked)}`,
        explanation: `The ${found.failure.kind} probe of container ${name} asks port ${String(asked)}, ${right.why}. ${changed.join(' and ')} now ask${changed.length === 1 ? 's' : ''} port ${right.port}.`,
        assumes: [`The program listens on port ${right.port} and answers there what the probe asks.`],
        patch: found.edit.patch,
      },
    ];
  },
});

interface RightPort {
  readonly port: number | string;
  readonly why: string;
}

function rightPort(found: ProbeCase): RightPort | undefined {
  const { failure, probe } = found;
  if (portHandler(probe) === undefined) return undefined;
  if (unknownPortName(failure.container, probe) !== undefined) return namedPort(found);
  const wrong = isUnheard(failure) ? wrongPort(failure) : undefined;
  return wrong === undefined ? undefined : { port: wrong.right, why: wrong.why };
}

/** Whether nothing on that port takes the connection. */
function isUnheard({ answer, result }: ProbeCase['failure']): boolean {
  if (answer === 'timeout') return result.includes('dial tcp');
  return answer === 'refused' || answer === 'unreachable-service';
}

/** A name that no port has: the one nearly so called, else the only port. gRPC knows no names. */
function namedPort({ failure, probe }: ProbeCase): RightPort | undefined {
  const wanted = unknownPortName(failure.container, probe) ?? '';
  const declared: readonly DeclaredPort[] = declaredPorts(failure.container);
  const near = closestName(
    wanted,
    declared.map((each) => each.name),
  );
  const why = 'a name that none of its ports has';
  if (near !== undefined) return { port: near, why: `${why}; ${near} is nearly the same` };
  const [only] = declared;
  if (only === undefined || declared.length > 1) return undefined;
  return { port: only.port, why: `${why}; it declares ${only.port} alone` };
}

/** The probes of the container that ask the same wrong port are repaired together. */
function changePorts({ edit, container }: ProbeCase, asked: unknown, port: number | string): string[] {
  return PROBE_FIELDS.filter((field) => {
    const handler = portHandler(fieldsOf(edit.get([...container, field])));
    if (handler === undefined || handler.fields['port'] !== asked) return false;
    if (handler.kind === 'grpc' && typeof port === 'string') return false;
    edit.set([...container, field, handler.kind, 'port'], port);
    return true;
  });
}
