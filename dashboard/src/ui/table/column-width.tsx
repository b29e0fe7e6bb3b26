import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { words } from '../words.js';
import styles from './data-table.module.css';

/** As the API keeps them, in pixels. */
export const WIDTHS = { least: 24, most: 2_000 } as const;
/** By how much an arrow changes it, in pixels. */
const STEP = 8;

const within = (width: number) => Math.round(Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)));

/** How wide a column is to be; nothing for as wide as is usual. */
export type OnWidth = (column: string, width: number | undefined) => void;

interface Props {
  readonly column: string;
  readonly name: string;
  /** While it is changed. */
  readonly onTry: OnWidth;
  /** Once it is. */
  readonly onWidth: OnWidth;
}

/** The edge of a column: dragged, or moved by arrows, it makes the column wider; pressed twice, as wide as is usual. */
export function ColumnWidth({ name, ...props }: Props) {
  const { width, measure, change, settle, begin, drag, reset, onKey } = useWidth(props);
  return (
    <input
      type="range"
      className={styles['edge']}
      aria-label={words.table.widthOf(name)}
      aria-valuetext={words.table.pixels(width)}
      title={words.table.widthHint}
      min={WIDTHS.least}
      max={WIDTHS.most}
      step={STEP}
      value={width}
      onFocus={measure}
      onChange={({ target }) => change(target.valueAsNumber)}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={settle}
      onPointerCancel={settle}
      onDoubleClick={reset}
      onKeyDown={onKey}
      onKeyUp={settle}
      onBlur={settle}
    />
  );
}

function useWidth({ column, onTry, onWidth }: Omit<Props, 'name'>) {
  const [width, setWidth] = useState<number>(WIDTHS.least);
  const dragged = useRef<{ readonly from: number; readonly width: number }>(undefined);
  const tried = useRef<number>(undefined);
  const measure = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const now = within(currentTarget.closest('th')?.getBoundingClientRect().width ?? 0);
    setWidth(now);
    return now;
  };
  const change = (next: number) => {
    tried.current = within(next);
    setWidth(tried.current);
    onTry(column, tried.current);
  };
  // What is dragged, or a key that is held, asks the server once.
  const settle = () => {
    dragged.current = undefined;
    if (tried.current !== undefined) onWidth(column, tried.current);
    tried.current = undefined;
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    // A slider would jump to where it is pressed.
    event.preventDefault();
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { from: event.clientX, width: measure(event) };
  };
  const drag = ({ clientX }: PointerEvent) => {
    const { current: begun } = dragged;
    if (begun !== undefined && clientX !== begun.from) change(begun.width + clientX - begun.from);
  };
  const reset = () => {
    tried.current = undefined;
    onWidth(column, undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') reset();
  };
  return { width, measure, change, settle, begin, drag, reset, onKey };
}
