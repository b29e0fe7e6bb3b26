import { fieldsOf, numberOf, type Shape, textOf, textsOf } from '../../rules/evidence/values.js';
import type { ContainerFields } from '../../rules/pod/pod-fields.js';
import { type HandlerFields, type HttpGetFields, listIn, mapIn } from '../fields.js';
import type { PortPlan, RunPlan } from '../simulated-image.js';

/** What a probe or a hook finds; `output` in the kubelet's words. */
export interface ProbeResult {
  readonly isSuccess: boolean;
  readonly output: string;
}

interface Probed {
  readonly plan: RunPlan;
  readonly container: ContainerFields;
  readonly podIP: string;
  /** Since the start of the run, in milliseconds. */
  readonly atMs: number;
}

const SUCCESS: ProbeResult = { isSuccess: true, output: '' };
const failure = (output: string): ProbeResult => ({ isSuccess: false, output });

/** Runs a handler: `httpGet`, `tcpSocket`, `grpc` or `exec`. */
export function probe(handler: HandlerFields, probed: Probed): ProbeResult {
  if (handler.exec !== undefined) return runCommand(textsOf(mapIn(handler, 'exec').command), probed);
  if (handler.httpGet !== undefined) return get(mapIn(handler, 'httpGet'), probed);
  const target: Shape<'port'> = fieldsOf(handler.tcpSocket ?? handler.grpc);
  const port = portOf(target.port, probed.container);
  if (listener(port, probed) !== undefined) return SUCCESS;
  const address = `${probed.podIP}:${port}`;
  return failure(
    handler.tcpSocket !== undefined
      ? `dial tcp ${address}: connect: connection refused`
      : `timeout: failed to connect service "${address}" within 1s: context deadline exceeded`,
  );
}

function runCommand(command: readonly string[], { plan, atMs }: Probed): ProbeResult {
  const result = plan.exec?.(command, atMs) ?? { code: 0 };
  return result.code === 0 ? SUCCESS : failure(result.output ?? '');
}

function get(request: HttpGetFields, probed: Probed): ProbeResult {
  const port = portOf(request.port, probed.container);
  const path = textOf(request.path) || '/';
  const url = `${textOf(request.scheme).toLowerCase() || 'http'}://${textOf(request.host) || probed.podIP}:${port}${path}`;
  const listening = listener(port, probed);
  if (listening === undefined)
    return failure(`Get "${url}": dial tcp ${probed.podIP}:${port}: connect: connection refused`);
  if (listening.http === undefined)
    return failure(`Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`);
  const status = listening.http(path);
  return status >= 200 && status < 400 ? SUCCESS : failure(`HTTP probe failed with statuscode: ${status}`);
}

function listener(port: number, { plan, atMs }: Probed): PortPlan | undefined {
  return plan.ports.find(
    (each) => each.port === port && each.fromMs <= atMs && atMs < (each.untilMs ?? Number.POSITIVE_INFINITY),
  );
}

/** A number, or the name of one of the container's ports. */
function portOf(port: unknown, container: ContainerFields): number {
  const named = listIn(container, 'ports').find((each) => each.name === port);
  return numberOf(named?.containerPort ?? port) ?? 0;
}

/** When a port opens or closes next; undefined where all stays as it is. */
export function nextPortChange({ ports }: RunPlan, atMs: number): number | undefined {
  const changes = ports.flatMap(({ fromMs, untilMs }) => [fromMs, ...(untilMs === undefined ? [] : [untilMs])]);
  const later = changes.filter((each) => each > atMs);
  return later.length === 0 ? undefined : Math.min(...later);
}
