import type { IncomingMessage, Server } from 'node:http';
import express from 'express';
import expressWs from 'express-ws';
import type { VerifyClientCallbackAsync, WebSocket } from 'ws';
import type { EventOf } from '../../contracts/event.js';
import type { Principal } from '../../kernel/principal.js';
import type { ApiServices } from '../api-services.js';
import { atExpiry } from '../http/at-expiry.js';
import { livenessOf } from '../http/credential-life.js';
import { problemOf } from '../http/problems.js';
import { type AdmitUpgrade, createUpgradeGate, WEBSOCKET_PATH } from './admit-upgrade.js';
import { AgentNews } from './agent-news.js';
import { chosenEvents } from './chosen-events.js';
import { type Heartbeat, startHeartbeat, startPulse } from './heartbeat.js';
import { CLOSE, WebSocketClient } from './websocket-client.js';

/** Clients have nothing to say, so what they may send at once is small, in bytes. */
const LARGEST_MESSAGE = 64 * 1024;

/** How often it is looked what became of the agents, in milliseconds. */
const AGENTS_EVERY_MS = 15_000;

/** Refuses before the upgrade, with a status and a JSON body on the wire. */
function verifier(admit: AdmitUpgrade, principals: WeakMap<IncomingMessage, Principal>): VerifyClientCallbackAsync {
  return ({ req }, answer) => {
    admit(req).then(
      (principal) => {
        principals.set(req, principal);
        answer(true);
      },
      (error: unknown) => {
        const { status, body } = problemOf(error, 'upgrade');
        answer(false, status, JSON.stringify(body), { 'Content-Type': 'application/json; charset=utf-8' });
      },
    );
  };
}

/** Ends a connection with the API token that opened it, to the moment. */
function closeAtExpiry(client: WebSocketClient, services: ApiServices): void {
  const now = services.clock.now();
  const close = () => client.close(CLOSE.sessionEnded, 'the API token has expired');
  client.onClose(atExpiry(client.principal, now, close));
}

function helloOf(principal: Principal, { hub, apiOptions }: ApiServices): EventOf<'hello'> {
  const user = principal.kind === 'user' ? principal.user : null;
  return { type: 'hello', data: { server: hub.id, sequence: hub.sequence, version: apiOptions.version, user } };
}

function startAgentNews({ hub, agents }: ApiServices): Heartbeat {
  const news = new AgentNews(hub, () => agents.list());
  const timer = setInterval(() => void news.look(), AGENTS_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** What stops the WebSocket side. */
export interface AttachedWebSocket {
  close(): void;
}

/** Serves `/api/ws` on the HTTP server: every client that is admitted joins the hub. */
export function attachWebSocket(server: Server, services: ApiServices): AttachedWebSocket {
  const { hub } = services;
  const principals = new WeakMap<IncomingMessage, Principal>();
  const { app, getWss } = expressWs(express(), server, {
    leaveRouterUntouched: true,
    wsOptions: {
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
      verifyClient: verifier(createUpgradeGate(services), principals),
    },
  });
  // It repeats the errors of the HTTP server, such as a port that is taken; who listens there deals with them.
  getWss().on('error', () => {});
  // Also for a connection that fails before its route is found: an error without a listener would end the process.
  getWss().on('connection', (webSocket: WebSocket) => webSocket.on('error', () => webSocket.terminate()));
  app.ws(WEBSOCKET_PATH, (webSocket, request) => {
    const principal = principals.get(request) ?? { kind: 'anonymous' };
    const client = new WebSocketClient(webSocket, request.socket, principal, chosenEvents(request.originalUrl));
    hub.add(client);
    hub.tell(client, helloOf(principal, services));
    closeAtExpiry(client, services);
  });
  const rounds = [
    startHeartbeat(hub, livenessOf(services)),
    startPulse(hub, () => services.clock.now()),
    startAgentNews(services),
  ];
  return {
    close() {
      for (const round of rounds) round.stop();
      hub.close();
    },
  };
}
