import { useEffect, useMemo, useRef } from 'react';
import type { Command } from '../../lib/commands/command.js';
import { useCommands } from '../../lib/commands/use-commands.js';
import type { SelectionAction } from '../../ui/selection-bar.js';
import { words } from './words.js';

interface Wanted {
  readonly move: (by: number) => void;
  readonly open: () => void;
  readonly toggle: (isRange: boolean) => void;
  readonly unfold: () => void;
  readonly canUnfold: boolean;
  readonly filter: () => void;
  readonly clear: () => void;
  readonly undo: () => void;
  readonly takeNew: () => void;
  readonly refetch: () => void;
  readonly statuses: readonly SelectionAction[];
}

type Offered = Pick<SelectionAction, 'id' | 'label' | 'hotkey'>;

const { commands: labels } = words;

/** What the keys of a list do; the palette and the list of keys have the same. */
export function useListKeys(wanted: Wanted): void {
  const newest = useRef(wanted);
  useEffect(() => {
    newest.current = wanted;
  });
  const { canUnfold } = wanted;
  // As text, so that the commands are the same ones while this says the same.
  const offered = JSON.stringify(wanted.statuses.map(({ id, label, hotkey }) => ({ id, label, hotkey })));
  const commands = useMemo((): readonly Command[] => {
    const command = (id: string, label: string, rest: Pick<Command, 'hotkey' | 'role' | 'run'>): Command => ({
      ...{ id: `list.${id}`, label, group: labels.group },
      ...rest,
    });
    const writes = (JSON.parse(offered) as Offered[]).map(({ id, label, hotkey }) =>
      command(id, label, {
        ...(hotkey !== undefined && { hotkey }),
        role: 'write',
        run: () => newest.current.statuses.find((each) => each.id === id)?.run(),
      }),
    );
    return [
      command('next', labels.next, { hotkey: 'j', run: () => newest.current.move(1) }),
      command('previous', labels.previous, { hotkey: 'k', run: () => newest.current.move(-1) }),
      ...(canUnfold ? [command('unfold', labels.unfold, { hotkey: 'o', run: () => newest.current.unfold() })] : []),
      ...(writes.length === 0
        ? []
        : [
            command('select', labels.select, { hotkey: 'x', role: 'write', run: () => newest.current.toggle(false) }),
            command('extend', labels.extend, {
              hotkey: 'Shift x',
              role: 'write',
              run: () => newest.current.toggle(true),
            }),
            ...writes,
            command('undo', labels.undo, { hotkey: 'z', role: 'write', run: () => newest.current.undo() }),
            command('clear', labels.clear, { hotkey: 'Escape', role: 'write', run: () => newest.current.clear() }),
          ]),
      command('filter', labels.filter, { hotkey: '/', run: () => newest.current.filter() }),
      command('new', labels.showNew, { hotkey: 'n', run: () => newest.current.takeNew() }),
      command('refetch', labels.refetch, { hotkey: 'r', run: () => newest.current.refetch() }),
    ];
  }, [canUnfold, offered]);
  useCommands(commands);
}
