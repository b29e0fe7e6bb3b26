import { serverNow } from '../../lib/time.js';
import { Connection, type ConnectionListeners } from './connection.js';
import { type DataOf, type EventType, FrameBuffer } from './frames.js';

/** How often what came is given to the pages, in milliseconds; seldom where nobody looks. */
const GIVEN_EVERY_MS = 250;
const GIVEN_HIDDEN_MS = 1_000;

export interface LiveState {
  readonly status: 'connecting' | 'live' | 'lost';
  /** Since when it is so, by the server's clock in milliseconds; of what is lost, when the server was heard last. */
  readonly since: number;
}

type Listener<Type extends EventType> = (data: readonly DataOf<Type>[]) => void;
/** What was missed is not known: whoever shows something asks for it again. */
type OnMissed = () => void;

/** What happens, as it happens: one connection a tab, and each page hears of what it shows. */
export class Live {
  readonly #listeners = new Map<EventType, Set<(data: never) => void>>();
  readonly #watchers = new Set<() => void>();
  readonly #buffer = new FrameBuffer();
  readonly #connection: Connection;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wasLive = false;
  #state: LiveState = { status: 'connecting', since: serverNow() };

  constructor(
    url: string,
    private readonly onMissed: OnMissed,
    { onSessionEnded, onRefused }: Pick<ConnectionListeners, 'onSessionEnded' | 'onRefused'>,
  ) {
    this.#connection = new Connection(url, {
      onFrame: (frame) => {
        this.#buffer.add(frame);
        this.#timer ??= setTimeout(() => this.#give(), document.hidden ? GIVEN_HIDDEN_MS : GIVEN_EVERY_MS);
      },
      onOpen: () => this.#opened(),
      onLost: (heardAt) => this.#is('lost', heardAt + serverNow() - Date.now()),
      onRefused,
      onSessionEnded,
    });
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#connection.stop();
  }

  readonly retryNow = (): void => this.#connection.retryNow();

  /** Answers what ends it. */
  on<Type extends EventType>(type: Type, listener: Listener<Type>): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  readonly state = (): LiveState => this.#state;

  readonly watchState = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #opened(): void {
    this.#buffer.beginConnection();
    // What was asked for before a connection that came late may be old as well.
    const mayHaveMissed = this.#wasLive || this.#state.status === 'lost';
    this.#wasLive = true;
    this.#is('live', serverNow());
    if (mayHaveMissed) this.onMissed();
  }

  #is(status: LiveState['status'], since: number): void {
    if (this.#state.status === status) return;
    this.#state = { status, since };
    for (const watcher of this.#watchers) watcher();
  }

  #give(): void {
    this.#timer = undefined;
    const { events, isIncomplete } = this.#buffer.take();
    for (const [type, data] of events) for (const listener of this.#listeners.get(type) ?? []) listener(data as never);
    if (isIncomplete) this.onMissed();
  }
}
