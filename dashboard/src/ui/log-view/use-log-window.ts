import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LogViewProps } from './log-view-props.js';

const LINE_PX = 20;
const OVERSCAN = 20;
/** Nearer to the end than this is the end. */
const END_PX = 24;

interface LogWindow {
  readonly virtual: Virtualizer<HTMLDivElement, HTMLElement>;
  /** How many lines have come since the end was left. */
  readonly behind: number;
  readonly onScroll: () => void;
}

/** Which lines are in the document, and where the log stands: at its end while it is followed, at a line that is meant, else where one has scrolled to. */
export function useLogWindow(props: LogViewProps, place: RefObject<HTMLDivElement | null>): LogWindow {
  const { lines, current, isFollowing, isWrapped, onFollow } = props;
  const virtual = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => place.current,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => lines[index]?.key ?? index,
  });
  const newest = lines.at(-1)?.key ?? -1;
  const behind = useBehind(newest, isFollowing);
  const top = useRef(0);
  useEffect(() => virtual.measure(), [virtual, isWrapped]);
  useSteadyPlace(props, virtual, place);
  useLayoutEffect(() => {
    if (isFollowing && lines.length > 0) virtual.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [virtual, isFollowing, lines, isWrapped]);
  const wanted = useRef(current);
  wanted.current = current;
  const wantedKey = current === undefined ? undefined : lines[current]?.key;
  useEffect(() => {
    if (wantedKey !== undefined && wanted.current !== undefined)
      virtual.scrollToIndex(wanted.current, { align: 'center' });
  }, [virtual, wantedKey]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = place.current ?? {
      scrollTop: 0,
      scrollHeight: 0,
      clientHeight: 0,
    };
    const isUp = scrollTop < top.current - 1;
    top.current = scrollTop;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < END_PX;
    if (isFollowing && isUp && !isAtEnd) onFollow(false);
  };
  return { virtual, behind, onScroll };
}

/** The lines since the last one that was there when the end was left. */
function useBehind(newest: number, isFollowing: boolean): number {
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (isFollowing) setSeen(newest);
  }, [newest, isFollowing]);
  return isFollowing ? 0 : Math.max(0, newest - seen);
}

/** Keeps what is read where it is while lines above it are let go. */
function useSteadyPlace(
  { lines, isFollowing }: LogViewProps,
  virtual: Virtualizer<HTMLDivElement, HTMLElement>,
  place: RefObject<HTMLDivElement | null>,
): void {
  const before = useRef({ first: 0, starts: virtual.measurementsCache });
  const first = lines[0]?.key ?? 0;
  useLayoutEffect(() => {
    const gone = first - before.current.first;
    const height = gone > 0 ? before.current.starts[gone]?.start : undefined;
    if (height !== undefined && !isFollowing) place.current?.scrollBy({ top: -height });
    before.current = { first, starts: virtual.measurementsCache };
  });
}
