import type { ServerResponse } from 'node:http';
import { type Answer, type FakeApiServer, type SeenRequest, sendStatus } from '../fake-api-server.js';

type Body = { readonly metadata: Record<string, unknown> } & Record<string, unknown>;

interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly version: number;
  readonly object: Body;
}

const PATH = '/api/v1/pods';

/** Pods of a fake API server that change, are listed page by page as they were at one moment, and are watched. */
export class WatchedPods {
  /** Asked before anything is answered: what a test makes go wrong. */
  interfere: Answer = () => false;
  readonly lists: SeenRequest[] = [];
  readonly watches: SeenRequest[] = [];
  readonly #objects = new Map<string, Body>();
  readonly #snapshots = new Map<number, readonly Body[]>();
  #history: Change[] = [];
  #streams = new Set<ServerResponse>();
  #version = 100;
  /** Changes up to this one are forgotten. */
  #forgotten = 0;
  #uids = 0;

  constructor(server: FakeApiServer) {
    server.answer((request, response) => {
      if (request.path !== PATH) return false;
      const isWatch = request.query.get('watch') === 'true';
      (isWatch ? this.watches : this.lists).push(request);
      if (this.interfere(request, response)) return true;
      if (isWatch) this.#watch(request, response);
      else this.#list(request, response);
      return true;
    });
  }

  /** Pods that listen at the moment. */
  get watching(): number {
    return this.#streams.size;
  }

  names(): string[] {
    return [...this.#objects.keys()].sort();
  }

  /** Makes a pod, or changes the one of that name. */
  put(name: string, more: object = {}): void {
    const known = this.#objects.get(name);
    this.#version += 1;
    const metadata = {
      ...{ name, namespace: 'shop', uid: known?.metadata['uid'] ?? `uid-${++this.#uids}` },
      ...{ resourceVersion: String(this.#version), managedFields: [{ manager: 'kubelet' }] },
    };
    const object = { metadata, ...more };
    this.#objects.set(name, object);
    this.#happen({ type: known === undefined ? 'ADDED' : 'MODIFIED', version: this.#version, object });
  }

  remove(name: string): void {
    const object = this.#objects.get(name);
    if (object === undefined) return;
    this.#objects.delete(name);
    this.#version += 1;
    const metadata = { ...object.metadata, resourceVersion: String(this.#version) };
    this.#happen({ type: 'DELETED', version: this.#version, object: { ...object, metadata } });
  }

  /** Tells all watches up to where they are; what came before is forgotten when `forget`. */
  bookmark(): void {
    const object = { kind: 'Pod', metadata: { resourceVersion: String(this.#version) } };
    this.send(`${JSON.stringify({ type: 'BOOKMARK', object })}\n`);
  }

  /** Forgets what happened so far: only a list can tell. */
  compact(): void {
    this.#forgotten = this.#version;
    this.#history = [];
    this.#snapshots.clear();
  }

  /** Sends the text to all who watch. */
  send(text: string): void {
    for (const stream of this.#streams) stream.write(text);
  }

  /** Ends all watches, in order or by a reset. */
  end(how: 'end' | 'reset' = 'end'): void {
    for (const stream of this.#streams) {
      if (how === 'end') stream.end();
      else stream.socket?.resetAndDestroy();
    }
    this.#streams.clear();
  }

  #happen(change: Change): void {
    this.#history.push(change);
    this.send(lineOf(change));
  }

  #watch(request: SeenRequest, response: ServerResponse): void {
    const from = Number(request.query.get('resourceVersion'));
    if (from < this.#forgotten) {
      const status = { kind: 'Status', code: 410, message: `too old resource version: ${from}` };
      response.end(`${JSON.stringify({ type: 'ERROR', object: status })}\n`);
      return;
    }
    response.flushHeaders();
    for (const change of this.#history) if (change.version > from) response.write(lineOf(change));
    this.#streams.add(response);
    response.on('close', () => this.#streams.delete(response));
  }

  #list(request: SeenRequest, response: ServerResponse): void {
    const [moment = this.#version, from = 0] = (request.query.get('continue') ?? '')
      .split(':')
      .filter((part) => part !== '')
      .map(Number);
    if (!request.query.has('continue')) this.#snapshots.set(moment, [...this.#objects.values()]);
    const objects = this.#snapshots.get(moment);
    if (objects === undefined) {
      sendStatus(response, 410, 'The provided continue parameter is too old');
      return;
    }
    const limit = Number(request.query.get('limit') ?? objects.length);
    const rest = objects.length > from + limit ? { continue: `${moment}:${from + limit}` } : {};
    const items = objects.slice(from, from + limit);
    response.end(JSON.stringify({ kind: 'PodList', metadata: { resourceVersion: String(moment), ...rest }, items }));
  }
}

const lineOf = ({ type, object }: Change) => `${JSON.stringify({ type, object: { kind: 'Pod', ...object } })}\n`;
