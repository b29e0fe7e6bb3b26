import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** An event as a client of server-sent events reads it. */
export interface ReceivedEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly id: string | undefined;
}

const PATIENCE_MS = 20_000;

/** A client of server-sent events that reads as the HTML standard says, and counts comments. */
export class EventSourceClient {
  readonly events: ReceivedEvent[] = [];
  comments = 0;
  isClosed = false;
  #rest = '';
  readonly #waiting = new Set<() => void>();

  private constructor(
    readonly request: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#read(text));
    response.on('error', () => {});
    response.on('close', () => {
      this.isClosed = true;
      this.#look();
    });
  }

  /** Connects; `isPaused` reads nothing before `resume`. */
  static connect(
    url: string,
    { headers = {}, isPaused = false }: { headers?: Record<string, string>; isPaused?: boolean } = {},
  ): Promise<EventSourceClient> {
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { headers: { Accept: 'text/event-stream', ...headers }, agent: false });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        if (isPaused) response.pause();
        const client = new EventSourceClient(outgoing, response);
        if (isPaused) response.pause();
        resolve(client);
      });
      outgoing.end();
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  /** What was answered where it is no stream. */
  async body(): Promise<{ detail: string }> {
    await this.until(() => this.isClosed);
    return JSON.parse(this.#rest) as { detail: string };
  }

  resume(): void {
    this.response.resume();
  }

  close(): void {
    this.request.destroy();
  }

  /** The texts of the lines, and the names of the other events. */
  get told(): string[] {
    return this.events.map(({ event, data }) => (event === 'log' ? String(data['line']) : `<${event}>`));
  }

  /** Resolves when it is so; fails after a while (milliseconds). */
  until(isSo: () => boolean, patienceMs = PATIENCE_MS): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      const look = () => {
        if (!isSo()) return;
        settle();
        resolve();
      };
      const timer = setTimeout(() => {
        settle();
        reject(new Error(`not within ${patienceMs / 1000} s; seen: ${this.told.slice(-20).join(', ')}`));
      }, patienceMs);
      this.#waiting.add(look);
      look();
    });
  }

  /** Waits for so many events in all. */
  count(events: number): Promise<void> {
    return this.until(() => this.events.length >= events);
  }

  #read(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) this.#readBlock(block.split('\n'));
    this.#look();
  }

  #readBlock(lines: readonly string[]): void {
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    this.comments += lines.filter((line) => line.startsWith(':')).length;
    const [event, data] = [field('event'), field('data')];
    if (event === undefined || data === undefined) return;
    this.events.push({ event, data: JSON.parse(data) as ReceivedEvent['data'], id: field('id') });
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}
