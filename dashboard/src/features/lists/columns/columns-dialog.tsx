import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../../../api/preferences.js';
import { announce } from '../../../lib/announce.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { WIDTHS } from '../../../ui/table/column-width.js';
import { LIST_PATHS, type ListName } from '../list-names.js';
import { words as lists } from '../words.js';
import { type Choice, choicesOf, chosenOf, moved } from './chosen-columns.js';
import { ColumnRow } from './column-row.js';
import styles from './columns.module.css';
import { useSaveColumns } from './use-chosen-columns.js';
import { words } from './words.js';

/** What is said of a column here. */
export interface ColumnInfo {
  readonly id: string;
  readonly header: string;
  readonly isNeeded?: boolean;
  readonly from?: number;
}

interface Props {
  readonly name: ListName;
  readonly columns: readonly ColumnInfo[];
  readonly onClose: () => void;
}

const isRight = ({ width = WIDTHS.least }: Choice) => width >= WIDTHS.least && width <= WIDTHS.most;
const names: Readonly<Record<string, string>> = lists.columns;

/** Which columns a list shows, in which order and how wide. */
export function ColumnsDialog({ name, columns, onClose }: Props) {
  const { choices, set, move, list } = useChoices(name, columns);
  const save = useSaveColumns(name);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!choices.every(isRight));
    if (!choices.every(isRight)) return;
    save(chosenOf(choices));
    onClose();
  };
  const reset = () => {
    save(undefined);
    onClose();
  };
  return (
    <LazyModal title={words.title} isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>{words.lead}</p>
        <p className={styles['heads']} aria-hidden="true">
          {words.width}
        </p>
        <ul ref={list} className={styles['list']} aria-label={words.list}>
          {choices.map((choice, index) => (
            <ColumnRow
              key={choice.id}
              choice={choice}
              name={names[choice.id] ?? choice.id}
              isNeeded={columns.some(({ id, isNeeded }) => id === choice.id && isNeeded === true)}
              isFirst={index === 0}
              isLast={index === choices.length - 1}
              onChange={set}
              onMove={(by) => move(choice.id, by)}
            />
          ))}
        </ul>
        {isWrong && (
          <Notice tone="fail" announce>
            {words.widthProblem(WIDTHS.least, WIDTHS.most)}
          </Notice>
        )}
        <div className={styles['actions']}>
          <Button look="quiet" onClick={reset}>
            {words.reset}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="primary" type="submit">
            {words.save}
          </Button>
        </div>
      </form>
    </LazyModal>
  );
}

/** What is chosen until it is saved. */
function useChoices(name: ListName, columns: readonly ColumnInfo[]) {
  const chosen = usePreferences()?.columns[LIST_PATHS[name]];
  // What has no head cannot be named: it stays where it is.
  const named = columns.filter(({ header }) => header !== '');
  const isUsual = ({ from = 0 }: ColumnInfo) => window.innerWidth >= from;
  const [choices, setChoices] = useState(() => choicesOf(named, chosen, isUsual));
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(undefined);
  // An element that is moved loses the focus.
  useEffect(() => {
    if (pressed.current !== undefined) list.current?.querySelector<HTMLElement>(pressed.current)?.focus();
    pressed.current = undefined;
  }, [choices]);
  const move = (id: string, by: 1 | -1) => {
    const next = moved(choices, id, by);
    pressed.current = `[data-id="${id}"] [data-move="${by}"]`;
    setChoices(next);
    const place = next.findIndex((choice) => choice.id === id) + 1;
    announce(words.moved(names[id] ?? id, place, next.length));
  };
  const set = (changed: Choice) => setChoices(choices.map((choice) => (choice.id === changed.id ? changed : choice)));
  return { choices, set, move, list };
}
