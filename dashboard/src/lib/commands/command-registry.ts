import type { Hotkey } from '../hotkeys.js';
import type { Command } from './command.js';

/** What can be done now: commands come and go with the parts of a page. Of two with one key the later one counts, as that of a dialog over a page. */
export class CommandRegistry {
  #sets: readonly (readonly Command[])[] = [];
  readonly #watchers = new Set<() => void>();

  /** Answers what takes them out again. */
  add(commands: readonly Command[]): () => void {
    this.#set([...this.#sets, commands]);
    return () => this.#set(this.#sets.filter((set) => set !== commands));
  }

  /** All of them, those of the page first. The same array until something changes. */
  readonly all = (): readonly Command[] => this.#all;

  byHotkey(hotkey: Hotkey): Command | undefined {
    return this.#all.find((command) => command.hotkey === hotkey);
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #all: readonly Command[] = [];

  #set(sets: readonly (readonly Command[])[]): void {
    this.#sets = sets;
    this.#all = sets.toReversed().flat();
    for (const watcher of this.#watchers) watcher();
  }
}

export const commands = new CommandRegistry();
