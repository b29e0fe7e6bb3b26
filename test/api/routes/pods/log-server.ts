import { expect, onTestFinished } from 'vitest';
import type { PodLog } from '../../../../src/contracts/pod-logs.js';
import type { QueueLimits } from '../../../../src/kernel/logs/log-queue.js';
import { LogService } from '../../../../src/kernel/logs/log-service.js';
import { EventSourceClient } from '../../../support/event-source.js';
import { FakePodLogs, lines, podOf } from '../../../support/fake-pod-logs.js';
import { type ServerOptions, startServer, type TestServer } from '../../../support/server.js';

const TIMING = { firstWaitMs: 1, longestWaitMs: 4, healthyMs: 10_000 };
export const SECRET = 'password=hunter2-correct-horse';
export const LOGS = '/api/pods/shop/web/logs';
export const STREAM = `${LOGS}/stream`;

export interface ConnectOptions {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  readonly isPaused?: boolean;
}

/** A server whose cluster is a fake one. */
export interface LogServer extends TestServer {
  readonly podLogs: FakePodLogs;
  /** Connects to a stream until the test is over. */
  connect(path: string, options?: ConnectOptions): Promise<EventSourceClient>;
  get(path: string, cookie?: string): Promise<{ status: number; body: PodLog & { detail: string } }>;
}

/** Its container `app` of `shop/web` has printed three lines, of which the second holds a secret. */
export async function startLogServer(
  options: ServerOptions & { readonly limits?: QueueLimits } = {},
): Promise<LogServer> {
  const podLogs = new FakePodLogs();
  printThree(podLogs);
  const { limits } = options;
  const server = await startServer({
    ...options,
    replaced: {
      podLogs: () => podLogs,
      logs: () => new LogService(podLogs, { timing: TIMING, ...(limits && { limits }) }),
    },
  });
  return {
    ...{ ...server, podLogs },
    async connect(path, { cookie, headers, isPaused = false } = {}) {
      const client = await EventSourceClient.connect(`${server.url}${path}`, {
        headers: { ...headers, ...(cookie !== undefined && { Cookie: cookie }) },
        isPaused,
      });
      onTestFinished(() => client.close());
      return client;
    },
    async get(path, cookie) {
      const { status, body } = await server.send('GET', path, cookie === undefined ? {} : { cookie });
      return { status, body: body as PodLog & { detail: string } };
    },
  };
}

export function printThree(podLogs: FakePodLogs): void {
  podLogs.forget();
  podLogs.setPod(podOf());
  podLogs.setRuns('app', { present: lines('one', SECRET, 'three') });
}

/** Resolves when it is so; fails after ten seconds. */
export async function eventually(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isSo()).toBe(true);
}
