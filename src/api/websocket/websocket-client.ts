import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Principal } from '../../kernel/principal.js';
import type { ChosenEvents } from './chosen-events.js';

/** How many bytes may wait for one client before it counts as unable to keep up. The bytes are shared by all clients. */
export const BUFFER_LIMIT_BYTES = 8 * 1024 * 1024;
/** How long a client that is being closed may take over it, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Close codes of our own (4000 to 4999 are free for applications, RFC 6455 section 7.4.2). */
export const CLOSE = { goingAway: 1001, sessionEnded: 4401, tooSlow: 4408 } as const;

/** Frames that are about the connection, not about what is watched. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['hello', 'heartbeat']);

/** One connected client. */
export class WebSocketClient {
  #answered = true;
  #sentAt = performance.now();

  constructor(
    private readonly webSocket: WebSocket,
    private readonly socket: Socket,
    readonly principal: Principal,
    readonly chosen: ChosenEvents = undefined,
  ) {
    webSocket.on('pong', () => {
      this.#answered = true;
    });
    // A broken frame ends its connection; without a listener it would end the process.
    webSocket.on('error', () => webSocket.terminate());
  }

  onClose(listener: () => void): void {
    this.webSocket.once('close', listener);
  }

  /** What waits to be sent, in bytes. */
  get buffered(): number {
    return this.webSocket.bufferedAmount;
  }

  /** How long nothing was sent, in milliseconds. */
  get silentMs(): number {
    return performance.now() - this.#sentAt;
  }

  /** Whether it is told of this type. Programs with the service token get what is about the connection only when they name it: to them each frame is an event. */
  wants(type: string): boolean {
    return this.chosen?.has(type) ?? (this.principal.kind !== 'service' || !OF_CONNECTION.has(type));
  }

  /**
   * Writes whole frames. The `ws` package writes its own (pings, closes) whole and at once to the same socket, so they do not mix.
   * Answers false when the client cannot keep up; then nothing was written.
   */
  send(frames: Buffer): boolean {
    if (this.buffered > BUFFER_LIMIT_BYTES) return false;
    if (frames.length === 0 || this.webSocket.readyState !== this.webSocket.OPEN) return true;
    this.socket.write(frames);
    this.#sentAt = performance.now();
    return true;
  }

  /** Pings; answers false when the last ping was never answered. */
  ping(): boolean {
    if (!this.#answered) return false;
    this.#answered = false;
    this.webSocket.ping();
    return true;
  }

  /** Closes with a code and, when the client does not answer, without it. */
  close(code: number, reason: string): void {
    this.webSocket.close(code, reason);
    setTimeout(() => this.webSocket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  terminate(): void {
    this.webSocket.terminate();
  }
}
