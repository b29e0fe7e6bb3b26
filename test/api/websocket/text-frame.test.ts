import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../../../src/api/websocket/text-frame.js';
import { withoutNock } from '../../support/without-nock.js';

withoutNock();

test('a client reads exactly what was framed, whatever its length, also between frames of the ws package', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const connected = once(server, 'connection') as Promise<[WebSocket, { socket: Socket }]>;
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const [peer, { socket }] = await connected;
  const lengths = fc.constantFrom(0, 1, 125, 126, 127, 65_535, 65_536, 100_000);
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    lengths.map((length) => 'x'.repeat(length)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 5 }), async (given) => {
      const received: string[] = [];
      const all = new Promise<void>((resolve) => {
        client.on('message', (text) => {
          received.push(String(text));
          if (received.length === given.length) resolve();
        });
      });
      peer.ping();
      socket.write(Buffer.concat(given.map(textFrame)));
      peer.ping();
      await all;
      client.removeAllListeners('message');
      expect(received).toEqual(given);
    }),
    { numRuns: 40 },
  );
  client.terminate();
  server.close();
  http.close();
});
