import type { Frame } from '../../../../src/contracts/event.js';
import { waitBeforeTry } from './backoff.js';

/** The server says something at least every 30 s (`heartbeat`), so a longer silence is a dead line. */
const SILENCE_MS = 45_000;
const LOOK_EVERY_MS = 5_000;
/** A timer that comes so much too late means that the machine slept, and that the line is dead though nobody has told. */
const SLEPT_MS = 20_000;
/** In a tab that nobody looks at timers come late as well: there, the server was heard meanwhile. */
const HEARD_MS = 31_000;
/** How the server ends a connection whose session ended (docs/wire-contract.md, "WebSocket"). */
const SESSION_ENDED = 4401;

export interface ConnectionListeners {
  readonly onFrame: (frame: Frame) => void;
  /** A connection stands; of what happened before it nothing is known. */
  readonly onOpen: () => void;
  /** It is lost, or could not be made. The next try follows by itself. @param heardAt when the server was heard last, by the clock of the browser */
  readonly onLost: (heardAt: number) => void;
  /** A try was refused, or nobody answered: browsers do not tell which. */
  readonly onRefused: () => void;
  readonly onSessionEnded: () => void;
}

/** One WebSocket that is always there, or soon again: it comes back after errors, silence, sleep, and when the network does. */
export class Connection {
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #failures = 0;
  #heardAt = 0;
  #lookedAt = 0;

  constructor(
    private readonly url: string,
    private readonly on: ConnectionListeners,
  ) {}

  start(): void {
    this.#lookedAt = Date.now();
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS);
    window.addEventListener('online', this.retryNow);
    this.#open();
  }

  stop(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.retryNow);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** Does not wait for the next try. */
  readonly retryNow = (): void => {
    this.#failures = 0;
    if (this.#socket?.readyState !== WebSocket.OPEN) this.#reopen();
  };

  #open(): void {
    const socket = new WebSocket(this.url);
    let wasOpen = false;
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onopen = () => {
      wasOpen = true;
      this.#failures = 0;
      this.#heardAt = Date.now();
      this.on.onOpen();
    };
    socket.onmessage = ({ data }) => {
      this.#heardAt = Date.now();
      this.on.onFrame(JSON.parse(String(data)) as Frame);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      if (code === SESSION_ENDED) this.on.onSessionEnded();
      else this.#lose();
      if (!wasOpen) this.on.onRefused();
    };
  }

  #lose(): void {
    this.on.onLost(this.#heardAt);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), waitBeforeTry(this.#failures));
    this.#failures += 1;
  }

  /** Leaves a socket that may never tell that it is dead, and makes another. */
  #reopen(): void {
    const dead = this.#socket;
    this.#socket = undefined;
    dead?.close();
    clearTimeout(this.#retry);
    this.#open();
  }

  #look(): void {
    const now = Date.now();
    const hasSlept = now - this.#lookedAt > LOOK_EVERY_MS + SLEPT_MS;
    this.#lookedAt = now;
    if (this.#socket === undefined || now - this.#heardAt < (hasSlept ? HEARD_MS : SILENCE_MS)) return;
    this.on.onLost(this.#heardAt);
    this.#reopen();
  }
}
