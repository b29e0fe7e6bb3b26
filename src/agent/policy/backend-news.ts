import { WebSocket } from 'ws';
import { Backoff } from '../../k8s/watch/backoff.js';

export interface BackendNewsOptions {
  readonly url: string;
  readonly serviceToken: string;
  /** Called after each connection, as something may have been missed, and for each change that concerns agents. */
  readonly onNews: () => void;
}

/** Of all that the backend tells, what changes the policy. */
const TYPES = 'namespace_exclusion,pod_exclusion,setting_change';
const BACKOFF = { firstMs: 1_000, longestMs: 60_000 };
/** The backend pings every 30 seconds. */
const SILENCE_MS = 75_000;
const HANDSHAKE_MS = 10_000;
const LARGEST_FRAME = 64 * 1024;

/** Listens to what the backend tells of changes of its policy, and connects again whenever the connection ends. */
export class BackendNews {
  readonly #on: BackendNewsOptions;
  readonly #address: URL;
  readonly #backoff = new Backoff(BACKOFF);
  #socket: WebSocket | undefined;
  #silence: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: BackendNewsOptions) {
    this.#on = options;
    this.#address = new URL(options.url);
    this.#address.protocol = this.#address.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#address.search = `types=${TYPES}`;
    this.#address.pathname = `${this.#address.pathname.replace(/\/$/, '')}/api/ws`;
  }

  start(): void {
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#silence);
    clearTimeout(this.#again);
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#isStopped) return;
    const socket = new WebSocket(this.#address, {
      // In a header it is in nobody's log of addresses.
      headers: { 'X-Service-Token': this.#on.serviceToken, 'User-Agent': 'podproof-agent' },
      ...{ handshakeTimeout: HANDSHAKE_MS, maxPayload: LARGEST_FRAME, perMessageDeflate: false },
    });
    this.#socket = socket;
    socket.on('open', () => {
      this.#backoff.reset();
      this.#expectWithin();
      this.#on.onNews();
    });
    socket.on('ping', () => this.#expectWithin());
    socket.on('message', () => {
      this.#expectWithin();
      this.#on.onNews();
    });
    // A close follows. Why there is no connection is of no interest: the policy is asked for all the same.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#connectLater());
  }

  #connectLater(): void {
    clearTimeout(this.#silence);
    if (this.#isStopped) return;
    this.#again = setTimeout(() => this.#connect(), this.#backoff.next());
    this.#again.unref();
  }

  #expectWithin(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket?.terminate(), SILENCE_MS);
    this.#silence.unref();
  }
}
