import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Frame } from '../../src/contracts/event.js';

type Data = Readonly<Record<string, unknown>>;

/** What a WebSocket client has seen, and waits for. */
export interface EventStream {
  readonly frames: Frame[];
  /** The first event of that type, past or to come, whose data fit. Fails after ten seconds. */
  next(type: string, fits?: (data: Data) => boolean): Promise<Data>;
  close(): void;
}

const PATIENCE_MS = 10_000;

/** Listens to a server's events with the service token. */
export async function listen(url: string, token: string): Promise<EventStream> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws?token=${token}`);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (text) => {
    frames.push(JSON.parse(String(text)) as Frame);
    for (const look of waiting) look();
  });
  await once(socket, 'open');
  const next = (type: string, fits: (data: Data) => boolean = () => true) =>
    new Promise<Data>((resolve, reject) => {
      const look = () => {
        const found = frames.find((frame) => frame.type === type && fits(frame.data as Data));
        if (found === undefined) return;
        settle();
        resolve(found.data as Data);
      };
      const timer = setTimeout(() => {
        settle();
        reject(
          new Error(`no ${type} within ${PATIENCE_MS / 1000} s; seen: ${frames.map((frame) => frame.type).join(', ')}`),
        );
      }, PATIENCE_MS);
      const settle = () => {
        clearTimeout(timer);
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  return { frames, next, close: () => socket.terminate() };
}
