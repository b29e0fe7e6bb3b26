import nock from 'nock';
import { expect, onTestFinished } from 'vitest';
import type { FailureRecord } from '../../../src/contracts/failure.js';
import { type EventStream, listen } from '../../support/event-stream.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../support/server.js';
import { type StubbedLlm, stubLlm } from '../../support/stubbed-llm.js';

/** A pod of a Deployment that cannot pull its image; another tag is another cause, and so another incident. */
export function report(pod: string, tag = '1.0', namespace = 'shop') {
  return {
    pod_name: pod,
    namespace,
    failure_reason: 'ImagePullBackOff',
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'web' },
    container_statuses: [
      { name: 'web', image: `registry.example/web:${tag}`, state: 'waiting', reason: 'ErrImagePull' },
    ],
    events: [
      {
        type: 'Warning',
        reason: 'Failed',
        message: `Failed to pull image "registry.example/web:${tag}": registry.example/web:${tag}: not found`,
      },
    ],
  };
}

/** Lets a test decide when something goes on. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A server with a stubbed language model, and its admin. */
export interface Installation {
  readonly server: TestServer;
  readonly events: EventStream;
  readonly llm: StubbedLlm;
  readonly admin: string;
  close(): Promise<void>;
  post(path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  send(pod: string, tag?: string, namespace?: string): Promise<FailureRecord>;
  record(id: number): Promise<FailureRecord>;
  set(key: string, value: string): Promise<void>;
}

/** Starts one for this test; it is closed when the test has finished, or by `close`. */
export async function install(engine: 'sqlite' | 'postgres', env: Record<string, string> = {}): Promise<Installation> {
  const llm = stubLlm();
  const server = await startServer({ database: engine, env });
  const admin = await server.signIn('admin');
  const post = async (path: string, body?: unknown) =>
    server.send('POST', path, { cookie: admin, ...(body === undefined ? {} : { body }) });
  const configured = await post('/api/admin/llm/config', llm.config);
  expect(configured).toMatchObject({ status: 200 });
  const events = await listen(server.url, SERVICE_TOKEN);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      events.close();
      await server.close();
      nock.cleanAll();
    })();
    return closing;
  };
  onTestFinished(close);
  return {
    server,
    events,
    llm,
    admin,
    close,
    post,
    send: async (pod, tag, namespace) => {
      const body = report(pod, tag, namespace);
      const answer = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
      expect(answer.status).toBe(200);
      return answer.body as FailureRecord;
    },
    record: async (id) => (await server.send('GET', `/api/pods/failed/${id}`, { cookie: admin })).body as FailureRecord,
    set: async (key, value) => {
      expect(await post(`/api/admin/settings/${key}`, { value })).toMatchObject({ status: 200 });
    },
  };
}
