import type { LogLine, LogStart } from '../ports/cluster/pod-logs.js';

/** `2026-03-14T09:26:53.000000001Z`; with `+2` behind it, the third line of that instant. */
const ID = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{9}Z)(?:\+(\d{1,6}))?$/;

/**
 * How far a log was told. A log is asked for by the second and its lines are known by their nanosecond, so one that is asked for again begins with lines that
 * were told before: as many are left out as were told of the last instant, and all before it.
 */
export class LogPosition {
  #timestamp: string | undefined;
  /** How many lines of that instant were told. */
  #sent = 0;
  /** Of the request that is being read: whether its lines may be old ones, and how many it had of the last instant. */
  #mayBeOld = false;
  #again = 0;
  /** How many lines of this run were told whose instant is not known; they can only be counted. */
  #untimed = 0;

  /** @param id of the last event that a client has got; what is none is not looked at. */
  constructor(id?: string) {
    const [, second, rest, index = '0'] = ID.exec(id ?? '') ?? [];
    if (second === undefined) return;
    this.#timestamp = `${second}${rest}`;
    this.#sent = Number(index) + 1;
  }

  get isKnown(): boolean {
    return this.#timestamp !== undefined;
  }

  /** Whether the last line was printed before an instant of the cluster (RFC 3339, in seconds). */
  isBefore(instant: string | null): boolean {
    return this.#timestamp !== undefined && instant !== null && this.#timestamp.slice(0, 19) < instant.slice(0, 19);
  }

  /** Where a client goes on that was told of a run that began at that instant, and of none of its lines; undefined where lines of it were told. */
  idBefore(instant: string | null): string | undefined {
    return instant !== null && this.isBefore(instant) ? `${instant.slice(0, 19)}.000000000Z` : undefined;
  }

  /** The last line that was told as the id of its event; undefined where its instant is not known. */
  get id(): string | undefined {
    if (this.#timestamp === undefined) return undefined;
    return this.#sent > 1 ? `${this.#timestamp}+${this.#sent - 1}` : this.#timestamp;
  }

  /** The lines that follow are of another run. */
  beginRun(): void {
    this.#untimed = 0;
  }

  /** Where a request begins that goes on. */
  begin(otherwise: LogStart): LogStart {
    this.#mayBeOld = this.#timestamp !== undefined || this.#untimed > 0;
    this.#again = 0;
    return this.#timestamp === undefined ? otherwise : { since: `${this.#timestamp.slice(0, 19)}Z` };
  }

  /** Goes on to a line; false when it was told before. */
  moveTo({ timestamp }: LogLine): boolean {
    if (this.#mayBeOld && this.#isOld(timestamp)) return false;
    this.#mayBeOld = false;
    if (timestamp === null) {
      this.#untimed += 1;
      return true;
    }
    this.#sent = timestamp === this.#timestamp ? this.#sent + 1 : 1;
    this.#timestamp = timestamp;
    return true;
  }

  /** Once a line is new, those behind it are, too: also when the clock of the node was set back between them. */
  #isOld(timestamp: string | null): boolean {
    if (this.#timestamp === undefined) return this.#isAgain(this.#untimed);
    if (timestamp === null || timestamp < this.#timestamp) return true;
    return timestamp === this.#timestamp && this.#isAgain(this.#sent);
  }

  #isAgain(sent: number): boolean {
    this.#again += 1;
    return this.#again <= sent;
  }
}
