import type { ServerResponse } from 'node:http';
import { textOf } from '../../rules/evidence/values.js';
import { waitingOf } from '../../rules/pod/pod-status.js';
import type { LogReader } from '../api-server/api-server.js';
import { bytesOf, selected } from '../api-server/container-logs.js';
import type { OpenStreams } from '../api-server/open-streams.js';
import { isTrue, type SeenRequest } from '../api-server/request.js';
import { StatusError } from '../api-server/status.js';
import type { SimulationClock } from '../clock.js';
import type { ContainerProcess } from './container-process.js';
import type { ContainerRunner } from './container-runner.js';
import { linesOf, nextLineAt } from './run-lines.js';

interface PodContainers {
  /** Undefined for a pod that no node has. */
  containersOf(namespace: string, pod: string): readonly ContainerRunner[] | undefined;
  /** Whether the API server can ask the kubelet that has the pod. */
  isReachable(namespace: string, pod: string): boolean;
}

const UNREACHABLE = 'Get "https://node:10250/containerLogs": dial tcp: connect: no route to host';

/** Hands out what simulated containers print. */
export class PodLogs implements LogReader {
  constructor(
    private readonly streams: OpenStreams,
    private readonly clock: SimulationClock,
    private readonly pods: PodContainers,
  ) {}

  answer(request: SeenRequest, response: ServerResponse): void {
    const { query, namespace = '', name: pod = '' } = request;
    const runners = this.#runnersOf(namespace, pod);
    const process = runners === undefined ? undefined : processOf(pod, runners, query);
    const lines = process === undefined ? [] : linesOf(process);
    const withTimestamps = isTrue(query.get('timestamps'));
    const limit = query.has('limitBytes') ? Number(query.get('limitBytes')) : undefined;
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    response.flushHeaders();
    response.write(bytesOf(selected(lines, query, this.clock.now), withTimestamps).subarray(0, limit));
    const isFollowed = isTrue(query.get('follow')) && !isTrue(query.get('previous'));
    if (process === undefined || !isFollowed || !process.isRunning) {
      response.end();
      return;
    }
    this.streams.add(request, response);
    this.#follow(process, response, withTimestamps);
  }

  #runnersOf(namespace: string, pod: string): readonly ContainerRunner[] | undefined {
    if (this.pods.isReachable(namespace, pod)) return this.pods.containersOf(namespace, pod);
    throw new StatusError(500, UNREACHABLE);
  }

  #follow(process: ContainerProcess, response: ServerResponse, withTimestamps: boolean): void {
    let sentUntil = this.clock.now;
    let cancel: () => void = () => undefined;
    const tell = () => {
      const fresh = linesOf(process).filter(({ at }) => at.getTime() > sentUntil);
      if (fresh.length > 0) response.write(bytesOf(fresh, withTimestamps));
      sentUntil = this.clock.now;
    };
    const wait = () => {
      const next = nextLineAt(process);
      if (next === undefined || !process.isRunning) return;
      cancel = this.clock.at(process.startedAt + next, () => {
        tell();
        wait();
      });
    };
    const forget = process.whenEnded(() => {
      cancel();
      tell();
      response.end();
    });
    response.on('close', () => {
      cancel();
      forget();
    });
    wait();
  }
}

function processOf(pod: string, runners: readonly ContainerRunner[], query: URLSearchParams): ContainerProcess {
  const runner = chosen(pod, runners, query.get('container'));
  if (isTrue(query.get('previous'))) {
    if (runner.previous !== undefined) return runner.previous;
    throw new StatusError(400, `previous terminated container "${runner.name}" in pod "${pod}" not found`);
  }
  const process = runner.process ?? runner.previous;
  if (process !== undefined) return process;
  const reason = textOf(waitingOf(runner).reason) || 'ContainerCreating';
  const isPull = /^(?:ErrImagePull|ImagePullBackOff)$/.test(reason);
  const why = isPull ? 'trying and failing to pull image' : reason;
  throw new StatusError(400, `container "${runner.name}" in pod "${pod}" is waiting to start: ${why}`);
}

function chosen(pod: string, runners: readonly ContainerRunner[], name: string | null): ContainerRunner {
  const apps = runners.filter(({ role }) => role === 'app');
  if (name === null && apps.length === 1 && apps[0] !== undefined) return apps[0];
  const found = runners.find((each) => each.name === name);
  if (found !== undefined) return found;
  if (name !== null) throw new StatusError(400, `container ${name} is not valid for pod ${pod}`);
  const names = apps.map((each) => each.name).join(' ');
  throw new StatusError(400, `a container name must be specified for pod ${pod}, choose one of: [${names}]`);
}
