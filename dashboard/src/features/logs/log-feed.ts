import { type LogLine, logLine } from '../../ui/log-view/log-line.js';

/** So many lines are kept; of a longer log the oldest are let go. */
export const MOST_LINES = 10_000;
/** Lines are let go in heaps, so that not every new one moves all others. */
const HEAP = 500;
/** How long lines are gathered before the page is drawn anew, in milliseconds. */
const GATHERED_MS = 100;

export interface Feed {
  readonly lines: readonly LogLine[];
  /** How many have been let go. */
  readonly dropped: number;
}

type Given = Pick<LogLine, 'text'> & Partial<Pick<LogLine, 'at' | 'isNote'>>;

/** The newest lines of a log that is followed. */
export class LogFeed {
  #feed: Feed = { lines: [], dropped: 0 };
  #gathered: LogLine[] = [];
  #key = 0;
  #moment: string | undefined;
  #ofMoment = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();

  constructor(private readonly most = MOST_LINES) {}

  readonly feed = (): Feed => this.#feed;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  add(line: Given): void {
    const place = this.#placeOf(line.at);
    this.#gathered.push(logLine({ key: this.#key, ...line, ...(place !== undefined && { place }) }));
    this.#key += 1;
    this.#timer ??= setTimeout(this.give, GATHERED_MS);
  }

  clear(): void {
    this.#gathered = [];
    this.#key = 0;
    this.#moment = undefined;
    this.#feed = { lines: [], dropped: 0 };
    this.#tell();
  }

  /** Does not wait until lines have gathered. */
  readonly give = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.length === 0) return;
    const lines = [...this.#feed.lines, ...this.#gathered];
    this.#gathered = [];
    const tooMany = lines.length > this.most ? Math.ceil((lines.length - this.most) / HEAP) * HEAP : 0;
    this.#feed = { lines: lines.slice(tooMany), dropped: this.#feed.dropped + tooMany };
    this.#tell();
  };

  /** When a line was printed names it, also where others stand above it tomorrow; of those of one moment the second is `…~2`. */
  #placeOf(at: string | undefined): string | undefined {
    this.#ofMoment = at !== undefined && at === this.#moment ? this.#ofMoment + 1 : 1;
    this.#moment = at;
    return this.#ofMoment === 1 ? at : `${at}~${this.#ofMoment}`;
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
