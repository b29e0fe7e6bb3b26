import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf, textsOf } from '../../evidence/values.js';
import { cut, oneLine } from '../support/quotes.js';

const HANDLERS = ['httpGet', 'tcpSocket', 'grpc'] as const;

export interface DeclaredPort {
  readonly name: string;
  readonly port: number;
}

/** What asks a port: its kind and its fields. Undefined for commands and where the probe is not known. */
export function portHandler(
  probe: Fields,
): { readonly kind: (typeof HANDLERS)[number]; readonly fields: Fields } | undefined {
  const kind = HANDLERS.find((each) => 'port' in fieldsOf(probe[each]));
  return kind === undefined ? undefined : { kind, fields: fieldsOf(probe[kind]) };
}

export function commandOfProbe(probe: Fields): readonly string[] {
  return textsOf(fieldsOf(probe['exec'])['command']);
}

export function declaredPorts(container: ContainerEvidence): readonly DeclaredPort[] {
  return listOf(container.fields['ports'], 50).flatMap((element) => {
    const fields = fieldsOf(element);
    const port = numberOf(fields['containerPort']);
    return port === undefined ? [] : [{ name: textOf(fields['name']), port }];
  });
}

/** The number of the port that a probe asks; undefined for commands and for names that the container does not declare. */
export function portOfProbe(container: ContainerEvidence, probe: Fields): number | undefined {
  const port = portHandler(probe)?.fields['port'];
  return numberOf(port) ?? declaredPorts(container).find((each) => each.name === textOf(port))?.port;
}

/** The name of the port that a probe asks where no port of the container has it. */
export function unknownPortName(container: ContainerEvidence, probe: Fields): string | undefined {
  const handler = portHandler(probe);
  if (handler === undefined || portOfProbe(container, probe) !== undefined) return undefined;
  return textOf(handler.fields['port']) || undefined;
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

/** What the probe does, as the manifest says it or else the event's own text: `GET /healthz on port 8080`. */
export function describeProbe({ container, probe, result }: Described): string {
  const handler = portHandler(probe);
  if (handler !== undefined) return describeHandler(container, handler);
  const command = commandOfProbe(probe);
  if (command.length > 0) return `command ${cut(command.join(' '), 200)}`;
  return describeResult(result);
}

interface Described {
  readonly container: ContainerEvidence;
  readonly probe: Fields;
  readonly result: string;
}

function describeHandler(
  container: ContainerEvidence,
  { kind, fields }: NonNullable<ReturnType<typeof portHandler>>,
): string {
  const port = portText(container, fields['port']);
  if (kind === 'tcpSocket') return `TCP connection to port ${port}`;
  if (kind === 'grpc') {
    const service = textOf(fields['service']);
    return `gRPC health check on port ${port}${service === '' ? '' : ` of service ${service}`}`;
  }
  const scheme = textOf(fields['scheme']).toUpperCase() === 'HTTPS' ? ' by HTTPS' : '';
  return `GET ${oneLine(textOf(fields['path']), 200) || '/'} on port ${port}${scheme}`;
}

function describeResult(result: string): string {
  const url = /(?:Get|Head) "?https?:\/\/[^/"\s]{1,260}?(?::(\d{1,5}))?(\/[^"\s]{0,300}?)?"?:? /.exec(`${result} `);
  if (url !== null) return `GET ${url[2]?.replace(/:$/, '') ?? '/'}${url[1] === undefined ? '' : ` on port ${url[1]}`}`;
  const dial = /dial tcp [^\s]{0,60}:(\d{1,5}): /.exec(result)?.[1];
  if (dial !== undefined) return `TCP connection to port ${dial}`;
  const command = /command (?:timed out: )?"([^"]{1,200})"/.exec(result)?.[1];
  return command === undefined ? '' : `command ${command}`;
}

/** A port as the probe names it, with the number behind a name. */
function portText(container: ContainerEvidence, port: unknown): string {
  const text = textOf(port);
  const number = declaredPorts(container).find((each) => each.name === text)?.port;
  return number === undefined ? text : `${text} (${number})`;
}
