import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine for what only a real connection can show: silence, and connections that are cut. */
export interface LocalServer {
  readonly url: string;
  /** Settles when a request has arrived and its body was read. */
  arrived(): Promise<void>;
  /** Settles when the client has gone away. */
  left(): Promise<void>;
  close(): Promise<void>;
}

/** @param answer is called for each request; one that does nothing keeps the client waiting */
export async function openLocalServer(answer: (response: ServerResponse) => void): Promise<LocalServer> {
  const server: Server = createServer((request, response) => {
    response.on('close', () => server.emit('left'));
    request.resume().on('end', () => {
      server.emit('arrived');
      answer(response);
    });
  });
  // Both are listened for from the start, or an event could be missed.
  const arrived = once(server, 'arrived');
  const left = once(server, 'left');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived: () => arrived.then(() => undefined),
    left: () => left.then(() => undefined),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
