import { errorCode } from '../../kernel/ports/errors.js';
import { decodeEntry, encodeEntry, fileOf, isSpoolFile, type SpoolEntry, type SpoolMessage } from './spool-entry.js';
import type { SpoolDisk } from './spool-folder.js';

export interface SpoolLimits {
  /** How many pods may have a message that waits. */
  readonly pods: number;
  /** How large all messages may be together, in bytes. */
  readonly bytes: number;
  /** How large those may be together that the disk does not take, in bytes. */
  readonly memoryBytes: number;
}

export const SPOOL_LIMITS: SpoolLimits = { pods: 20_000, bytes: 64 * 1024 * 1024, memoryBytes: 8 * 1024 * 1024 };

export interface SpoolStatus {
  /** Pods whose newest message waits. */
  readonly pods: number;
  readonly bytes: number;
  /** Pods whose message had to be dropped for lack of room since the start. */
  readonly dropped: number;
  /** Files that were torn or not readable at the start. */
  readonly torn: number;
  /** What is wrong with the disk, in a sentence; undefined when nothing is. */
  readonly problem: string | undefined;
}

/** What is known of a pod's newest message. */
interface Slot {
  readonly pod: string;
  readonly sequence: number;
  readonly place: number;
  readonly kind: SpoolMessage['kind'];
  readonly bytes: number;
  /** Undefined once it is on the disk. */
  body: string | undefined;
}

/**
 * The newest message of each pod that waits to be delivered, on a disk so that it outlives the process, bounded in number and size. Where there is no
 * room, the pods that wait longest stay. What the disk does not take is kept in memory. Never throws for what a disk does.
 */
export class Spool {
  /** By place: a key that is set again keeps its position. */
  readonly #slots = new Map<string, Slot>();
  /** Files whose removal has failed. */
  readonly #doomed = new Set<string>();
  #sequence = 0;
  #bytes = 0;
  #memoryBytes = 0;
  #dropped = 0;
  #torn = 0;
  #problem: string | undefined;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly disk: SpoolDisk,
    private readonly limits: SpoolLimits,
  ) {}

  /** Takes up what an earlier process has left. */
  static async open(disk: SpoolDisk, limits: SpoolLimits = SPOOL_LIMITS): Promise<Spool> {
    const spool = new Spool(disk, limits);
    await spool.#load();
    return spool;
  }

  get status(): SpoolStatus {
    const [pods, bytes] = [this.#slots.size, this.#bytes];
    return { pods, bytes, dropped: this.#dropped, torn: this.#torn, problem: this.#problem };
  }

  /** Puts a message in the place of the pod's older one, at once. Resolves when the disk has it or has refused it. */
  put(pod: string, message: SpoolMessage): Promise<void> {
    const known = this.#slots.get(pod);
    const sequence = ++this.#sequence;
    const bytes = sizeOf(pod, message.body);
    const slot: Slot = { ...{ pod, sequence, place: known?.place ?? sequence, bytes }, ...message };
    this.#forget(known);
    this.#keep(slot);
    const removed = this.#makeRoom();
    return this.#after(async () => {
      for (const file of removed) await this.#remove(file);
      await this.#write(slot);
      await this.#catchUp();
    });
  }

  /** The messages of the pods that wait longest, those of `except` left out; of one kind where it is given. */
  async oldest(
    count: number,
    except: ReadonlySet<string> = new Set(),
    kind?: SpoolMessage['kind'],
  ): Promise<SpoolEntry[]> {
    const entries: SpoolEntry[] = [];
    for (const slot of [...this.#slots.values()]) {
      if (entries.length >= count) break;
      if (except.has(slot.pod) || (kind !== undefined && slot.kind !== kind)) continue;
      const entry = await this.#after(() => this.#entryOf(slot));
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }

  /** Ends the wait of a message that was delivered, or will never be. One that was replaced meanwhile goes on waiting. */
  done({ pod, sequence }: Pick<SpoolEntry, 'pod' | 'sequence'>): Promise<void> {
    const slot = this.#slots.get(pod);
    if (slot?.sequence !== sequence) return Promise.resolve();
    this.#slots.delete(pod);
    this.#forget(slot);
    return this.#after(async () => {
      if (!this.#slots.has(pod)) await this.#remove(fileOf(pod));
    });
  }

  /** Resolves when the disk has all that it takes. */
  async flush(): Promise<void> {
    await this.#after(() => this.#catchUp());
  }

  /** One after the other, so that the last message of a pod is what its file holds in the end. */
  #after<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }

  #keep(slot: Slot): void {
    this.#slots.set(slot.pod, slot);
    this.#bytes += slot.bytes;
    if (slot.body !== undefined) this.#memoryBytes += slot.bytes;
  }

  #forget(slot: Slot | undefined): void {
    if (slot === undefined) return;
    this.#bytes -= slot.bytes;
    if (slot.body !== undefined) this.#memoryBytes -= slot.bytes;
  }

  /** Drops the pods that came last; answers their files. */
  #makeRoom(): string[] {
    const { pods, bytes } = this.limits;
    if (this.#slots.size <= pods && this.#bytes <= bytes) return [];
    const removed: string[] = [];
    for (const slot of [...this.#slots.values()].reverse()) {
      if (this.#slots.size <= pods && this.#bytes <= bytes) break;
      this.#drop(slot);
      removed.push(fileOf(slot.pod));
    }
    return removed;
  }

  #drop(slot: Slot): void {
    this.#slots.delete(slot.pod);
    this.#forget(slot);
    this.#dropped += 1;
  }

  /** A message that was replaced before its turn is not written. */
  async #write(slot: Slot): Promise<void> {
    if (this.#slots.get(slot.pod) !== slot || slot.body === undefined) return;
    const { pod, sequence, place, kind, body } = slot;
    const file = fileOf(pod);
    try {
      await this.disk.write(file, encodeEntry({ pod, sequence, place, kind, body }));
      this.#doomed.delete(file);
      if (this.#slots.get(pod) === slot) this.#memoryBytes -= slot.bytes;
      slot.body = undefined;
    } catch (error) {
      this.#fail(error);
      // The older message of the pod must not be taken for the newest after a restart.
      await this.#remove(file);
      this.#boundMemory();
    }
  }

  #boundMemory(): void {
    if (this.#memoryBytes <= this.limits.memoryBytes) return;
    const inMemory = [...this.#slots.values()].filter(({ body }) => body !== undefined);
    for (const slot of inMemory.reverse()) {
      if (this.#memoryBytes <= this.limits.memoryBytes) return;
      this.#drop(slot);
    }
  }

  /** Tries again what the disk has refused before, until it refuses again. */
  async #catchUp(): Promise<void> {
    if (this.#problem === undefined) return;
    this.#problem = undefined;
    for (const slot of [...this.#slots.values()]) {
      await this.#write(slot);
      if (this.#problem !== undefined) return;
    }
    for (const file of [...this.#doomed]) {
      await this.#remove(file);
      if (this.#problem !== undefined) return;
    }
  }

  async #remove(file: string): Promise<void> {
    try {
      await this.disk.remove(file);
      this.#doomed.delete(file);
    } catch (error) {
      this.#doomed.add(file);
      this.#fail(error);
    }
  }

  async #entryOf(slot: Slot): Promise<SpoolEntry | undefined> {
    if (this.#slots.get(slot.pod) !== slot) return undefined;
    const { pod, sequence, place, kind, body } = slot;
    if (body !== undefined) return { pod, sequence, place, kind, body };
    const read = await this.#read(fileOf(pod));
    if (read === 'unreadable') return undefined;
    if (read?.pod === pod && read.sequence === sequence) return read;
    if (this.#slots.get(pod) === slot) this.#drop(slot);
    return undefined;
  }

  /** Undefined for a file that is not what was written: `unreadable` for one that may be read another time. */
  async #read(file: string): Promise<SpoolEntry | 'unreadable' | undefined> {
    try {
      return decodeEntry(await this.disk.read(file));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      this.#fail(error);
      return 'unreadable';
    }
  }

  async #load(): Promise<void> {
    let files: readonly string[] = [];
    try {
      files = (await this.disk.list()).filter(isSpoolFile);
    } catch (error) {
      this.#fail(error);
    }
    const slots: Slot[] = [];
    for (const file of files) slots.push(...(await this.#loadFile(file)));
    for (const slot of slots.sort((a, b) => a.place - b.place)) this.#keep(slot);
    for (const file of this.#makeRoom()) await this.#remove(file);
  }

  async #loadFile(file: string): Promise<Slot[]> {
    const entry = await this.#read(file);
    if (entry === 'unreadable') return [];
    if (entry === undefined || fileOf(entry.pod) !== file) {
      this.#torn += 1;
      await this.#remove(file);
      return [];
    }
    const { pod, sequence, place, kind, body } = entry;
    this.#sequence = Math.max(this.#sequence, sequence);
    return [{ pod, sequence, place, kind, bytes: sizeOf(pod, body), body: undefined }];
  }

  #fail(error: unknown): void {
    this.#problem = `The spool cannot be kept on the disk (${errorCode(error) || String(error)}): what waits is in memory`;
  }
}

const sizeOf = (pod: string, body: string) => Buffer.byteLength(body) + Buffer.byteLength(pod);
