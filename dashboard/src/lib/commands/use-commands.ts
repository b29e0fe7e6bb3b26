import { useEffect } from 'react';
import { isForField, KeySequence, keyOf } from '../hotkeys.js';
import type { Command } from './command.js';
import { commands } from './command-registry.js';

/** Offers these commands while the component is shown. The array must be the same one until its commands change (`useMemo`). */
export function useCommands(offered: readonly Command[]): void {
  useEffect(() => commands.add(offered), [offered]);
}

/** Runs commands by their keys. @param areLettersOff where single letters were turned off (WCAG 2.1.4) */
export function useHotkeys(areLettersOff: boolean): void {
  useEffect(() => {
    const sequence = new KeySequence();
    const onKey = (event: KeyboardEvent) => {
      const key = event.defaultPrevented ? undefined : keyOf(event);
      if (key === undefined) return;
      const isWriting = isForField(event);
      for (const hotkey of sequence.add(key, event.timeStamp)) {
        const command = commands.byHotkey(hotkey);
        if (command === undefined || (isWriting && command.everywhere !== true)) continue;
        if (areLettersOff && command.everywhere !== true) continue;
        sequence.clear();
        event.preventDefault();
        command.run();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [areLettersOff]);
}
