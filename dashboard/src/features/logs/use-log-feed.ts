import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LOG_EVENTS } from '../../../../src/contracts/pod-logs.js';
import { readEvents } from '../../api/event-stream.js';
import { serverNow } from '../../lib/time.js';
import { type Feed, LogFeed } from './log-feed.js';
import { runEndText } from './run-text.js';
import { words } from './words.js';

type Events = { [Name in keyof typeof LOG_EVENTS]: (typeof LOG_EVENTS)[Name]['_output'] };

const NAMES = ['log', 'restart', 'gap', 'error', 'end'] as const;

/** Whether lines still come, and if not, why. */
export type FeedState =
  | { readonly status: 'connecting' | 'open' | 'lost' | 'refused' }
  | { readonly status: 'retrying'; readonly detail: string }
  | { readonly status: 'ended'; readonly detail: string; readonly at: number };

interface LogOfNow extends Feed {
  readonly state: FeedState;
}

const failed = ({ detail, retrying }: Events['error']): FeedState =>
  retrying ? { status: 'retrying', detail } : { status: 'ended', detail, at: serverNow() };

/** Puts what a stream sends into the feed and answers the state it is in then; undefined where it stays the same. */
function take(feed: LogFeed, name: keyof Events, data: Events[keyof Events]): FeedState | undefined {
  if (name === 'log') {
    const { line, timestamp } = data as Events['log'];
    feed.add({ text: line, ...(timestamp !== null && { at: timestamp }) });
    return undefined;
  }
  if (name === 'error') return failed(data as Events['error']);
  if (name === 'end') return { status: 'ended', detail: (data as Events['end']).reason, at: serverNow() };
  const text = name === 'gap' ? words.gap((data as Events['gap']).lines) : restartText(data as Events['restart']);
  feed.add({ text, isNote: true });
  return undefined;
}

const restartText = ({ restart_count: count, before }: Events['restart']) =>
  words.restart(count, before === null ? undefined : runEndText(before));

/** What a container prints, as it comes. @param path of the stream; undefined where nothing is to be followed; another one clears first */
export function useLogFeed(path: string | undefined): LogOfNow {
  const [feed] = useState(() => new LogFeed());
  const [state, setState] = useState<FeedState>({ status: 'connecting' });
  useEffect(() => {
    feed.clear();
    setState({ status: 'connecting' });
    if (path === undefined) return undefined;
    const stop = readEvents<Events>(path, NAMES, {
      onOpen: () => setState({ status: 'open' }),
      onLost: (isFinal) => setState({ status: isFinal ? 'refused' : 'lost' }),
      onEvent(name, data) {
        const next = take(feed, name, data);
        if (next !== undefined) setState(next);
        else setState((before) => (before.status === 'open' ? before : { status: 'open' }));
        if (next?.status === 'ended') stop();
      },
    });
    return stop;
  }, [feed, path]);
  return { ...useSyncExternalStore(feed.watch, feed.feed), state };
}
