import type { Hotkey } from '../hotkeys.js';

/** Something one can do, by a button, by a key, or from the palette: one object for all three. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Under which heading the list of keys and the palette have it. */
  readonly group: string;
  readonly hotkey?: Hotkey;
  /** Who may; everybody where it is left out. */
  readonly role?: 'read' | 'write' | 'admin';
  /** Also while one writes, such as the palette. */
  readonly everywhere?: boolean;
  readonly run: () => void;
}
