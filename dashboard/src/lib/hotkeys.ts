/** A key, two keys after each other (`g h`), or a key with Shift or Ctrl (`Shift x`, `Ctrl k`). */
export type Hotkey = string;

/** How long the second key of two may take, in milliseconds. */
const SEQUENCE_MS = 1_200;

/** In a box that is ticked nobody writes. */
const INPUT = 'input:not([type="checkbox"])';
const FIELDS = `${INPUT}, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]`;

/** Whether the key belongs to who writes, or to what has the focus. */
export function isForField(event: KeyboardEvent): boolean {
  // Also within a shadow root, where the target of the event is its host.
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** The key as hotkeys write it; undefined for a key that only changes others, and for those of the browser. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string | undefined {
  const { key } = event;
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(key) || event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return `Ctrl ${key.toLowerCase()}`;
  // Of letters alone Shift is said; a sign such as `?` has it within.
  if (event.shiftKey && /^[A-Za-z]$/.test(key)) return `Shift ${key.toLowerCase()}`;
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Puts keys together to hotkeys. Answers those that may be meant, the longer one first. */
export class KeySequence {
  #first: string | undefined;
  #at = Number.NEGATIVE_INFINITY;

  add(key: string, now: number): readonly Hotkey[] {
    const isSecond = this.#first !== undefined && now - this.#at < SEQUENCE_MS;
    const both = isSecond ? [`${this.#first} ${key}`] : [];
    this.#first = key;
    this.#at = now;
    return [...both, key];
  }

  /** After a hotkey has been used, its last key begins no other. */
  clear(): void {
    this.#first = undefined;
  }
}
