import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startHeartbeat } from '../../../src/api/websocket/heartbeat.js';
import { WebSocketClient } from '../../../src/api/websocket/websocket-client.js';
import { WebSocketHub } from '../../../src/api/websocket/websocket-hub.js';
import type { Event } from '../../../src/contracts/event.js';
import type { Principal } from '../../../src/kernel/principal.js';
import { recordingLogger, recordingMetrics } from '../../support/fakes.js';
import { withoutNock } from '../../support/without-nock.js';

withoutNock();

const cleanup: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanup.splice(0)) step();
});

/** A hub behind a real server; everybody may connect. */
async function startHub(principal: Principal = { kind: 'service' }) {
  const logger = recordingLogger();
  const metrics = recordingMetrics();
  const hub = new WebSocketHub(logger, metrics);
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (webSocket, request) => hub.add(new WebSocketClient(webSocket, request.socket, principal)));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  cleanup.push(() => {
    for (const client of sockets.clients) client.terminate();
    http.close();
  });
  const join = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    const messages: string[] = [];
    socket.on('message', (text) => messages.push(String(text)));
    await once(socket, 'open');
    cleanup.push(() => socket.terminate());
    return { socket, messages };
  };
  return { hub, join, logger, metrics };
}

const pause = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket.pause();
const registry = (name: string): Event => ({
  type: 'trusted_registry_change',
  data: { registry: name, action: 'added' },
});

test('a client that never reads is dropped, and the others get everything', async () => {
  const { hub, join, metrics } = await startHub();
  const stalled = await join();
  const well = await join();
  pause(stalled.socket);
  const large = 'x'.repeat(200_000);
  let sent = 0;
  await expect
    .poll(
      () => {
        for (let index = 0; index < 10; index += 1) hub.broadcast(registry(large));
        sent += 10;
        return hub.size;
      },
      { interval: 25, timeout: 15_000 },
    )
    .toBe(1);
  expect(metrics.dropped).toEqual(['websocket']);
  await expect.poll(() => well.messages.length, { timeout: 15_000 }).toBe(sent);
});

test('an event that does not fit its contract is logged and not sent', async () => {
  const { hub, join, logger } = await startHub();
  const { messages } = await join();
  hub.broadcast({ type: 'pod_status_change', data: { id: -1, status: 'broken' } } as unknown as Event);
  hub.broadcast(registry('good'));
  await expect.poll(() => messages.length).toBe(1);
  expect(messages[0]).toContain('good');
  expect(logger.lines).toMatchObject([{ level: 'error', fields: { type: 'pod_status_change' } }]);
});

test('a client that does not answer a ping is ended by the next one; others stay', async () => {
  const { hub, join } = await startHub();
  const deaf = await join();
  const well = await join();
  pause(deaf.socket);
  // Long enough for an answer on a machine that does other things.
  const heartbeat = startHeartbeat(hub, async () => true, 2_000);
  cleanup.push(() => heartbeat.stop());
  await expect.poll(() => hub.size).toBe(1);
  expect(well.socket.readyState).toBe(WebSocket.OPEN);
});

test('a session that ended unheard is noticed with the next ping', async () => {
  const { hub, join } = await startHub({
    kind: 'user',
    user: { id: 1, username: 'ada', role: 'read' },
    tokenHash: 'h',
  });
  const { socket } = await join();
  const closed = once(socket, 'close');
  const heartbeat = startHeartbeat(hub, async () => false, 20);
  cleanup.push(() => heartbeat.stop());
  expect((await closed)[0]).toBe(4401);
});

test('closing the hub tells every client that the server goes away', async () => {
  const { hub, join } = await startHub();
  const { socket } = await join();
  const closed = once(socket, 'close');
  hub.close();
  expect((await closed)[0]).toBe(1001);
});
