import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf, textsOf } from '../../evidence/values.js';
import { cut } from '../support/quotes.js';

export type ProbeKind = 'liveness' | 'readiness' | 'startup';

/** The newest failure of one kind of probe of a container. */
export interface ProbeFailure {
  readonly kind: ProbeKind;
  readonly container: ContainerEvidence;
  readonly unhealthy: EventFacts | undefined;
  readonly killing: EventFacts | undefined;
  /** What the probe got, such as `HTTP probe failed with statuscode: 404`. */
  readonly result: string;
  readonly probe: Fields;
  readonly path: string;
}

/** The probe failures of one kind, one a container. */
export function probeFailures(evidence: Evidence, kind: ProbeKind): ProbeFailure[] {
  const failed = new RegExp(`^${kind} probe (?:failed|errored)[^:]{0,60}: ?`, 'i');
  const unhealthy = evidence.events().filter((event) => failed.test(event.message));
  const killing = evidence.events('Killing').filter((event) => event.message.includes(`failed ${kind} probe`));
  if (unhealthy.length === 0 && killing.length === 0) return [];
  return evidence.containers.flatMap((container) => {
    const about = (event: EventFacts) => isAbout(evidence, { event, container, kind });
    const event = unhealthy.find(about);
    const kill = killing.find(about);
    if (event === undefined && kill === undefined) return [];
    const result = event === undefined ? '' : event.message.replace(failed, '').trim();
    const path = `${container.path}.${kind}Probe`;
    return [
      {
        kind,
        container,
        unhealthy: event,
        killing: kill,
        result,
        probe: fieldsOf(container.fields[`${kind}Probe`]),
        path,
      },
    ];
  });
}

function isAbout(
  evidence: Evidence,
  about: { event: EventFacts; container: ContainerEvidence; kind: ProbeKind },
): boolean {
  const { event, container, kind } = about;
  if (event.container !== '') return event.container === container.name;
  const named = /^Container (\S{1,253}) failed/.exec(event.message)?.[1];
  if (named !== undefined) return named === container.name;
  const probed = evidence.manifest.containers.filter((each) => `${kind}Probe` in each.fields);
  if (probed.length > 0)
    return probed.length === 1
      ? probed[0]?.name === container.name
      : container.fields[`${kind}Probe`] !== undefined && !container.isHealthy;
  return evidence.containers.length === 1 || !container.isHealthy;
}

/** What the probe does: `GET /healthz on port 8080`. */
export function describeProbe(failure: ProbeFailure): string {
  const { probe, result } = failure;
  const http = fieldsOf(probe['httpGet']);
  if ('port' in http)
    return `GET ${textOf(http['path']) || '/'} on port ${portText(failure, http['port'])}${textOf(http['scheme']) === 'HTTPS' ? ' by HTTPS' : ''}`;
  const tcp = fieldsOf(probe['tcpSocket']);
  if ('port' in tcp) return `TCP connection to port ${portText(failure, tcp['port'])}`;
  const grpc = fieldsOf(probe['grpc']);
  if ('port' in grpc) return `gRPC health check on port ${textOf(grpc['port'])}`;
  const command = textsOf(fieldsOf(probe['exec'])['command']);
  if (command.length > 0) return `command ${cut(command.join(' '), 200)}`;
  const url = /(?:Get|Head) "https?:\/\/[^/"]{1,260}?(?::(\d{1,5}))?(\/[^"]{0,300})?"/.exec(result);
  return url === null ? '' : `GET ${url[2] ?? '/'}${url[1] === undefined ? '' : ` on port ${url[1]}`}`;
}

/** A port as the probe names it, with the number behind a name. */
function portText(failure: ProbeFailure, port: unknown): string {
  const text = textOf(port);
  const number = declaredPorts(failure.container).find((each) => each.name === text)?.port;
  return number === undefined ? text : `${text} (${number})`;
}

export function declaredPorts(container: ContainerEvidence): { readonly name: string; readonly port: number }[] {
  return listOf(container.fields['ports'], 50).flatMap((element) => {
    const fields = fieldsOf(element);
    const port = numberOf(fields['containerPort']);
    return port === undefined ? [] : [{ name: textOf(fields['name']), port }];
  });
}

/** The number of the port that the probe asks; undefined for commands. */
export function probedPort(failure: ProbeFailure): number | undefined {
  const handler = ['httpGet', 'tcpSocket', 'grpc']
    .map((name) => fieldsOf(failure.probe[name]))
    .find((fields) => 'port' in fields);
  const port = handler?.['port'];
  return numberOf(port) ?? declaredPorts(failure.container).find((each) => each.name === textOf(port))?.port;
}

/** A number of the probe, with Kubernetes' default. */
export function probeNumber(probe: Fields, name: string): number {
  const defaults: Readonly<Record<string, number>> = {
    periodSeconds: 10,
    timeoutSeconds: 1,
    failureThreshold: 3,
    initialDelaySeconds: 0,
  };
  return numberOf(probe[name]) ?? defaults[name] ?? 0;
}
