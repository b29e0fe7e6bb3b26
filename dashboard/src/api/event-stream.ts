/** What somebody who reads a stream of server-sent events wants to hear. */
export interface StreamListeners<Events extends object> {
  /** An event, and where to go on after it. */
  readonly onEvent: <Name extends keyof Events & string>(name: Name, data: Events[Name], id: string) => void;
  readonly onOpen: () => void;
  /** The line is lost. @param isFinal the server did not take it, so the browser does not try again */
  readonly onLost: (isFinal: boolean) => void;
}

/** Reads a stream until the answer is called; the browser connects again by itself and says where it was (docs/logs.md). */
export function readEvents<Events extends object>(
  path: string,
  names: readonly (keyof Events & string)[],
  on: StreamListeners<Events>,
): () => void {
  const source = new EventSource(path);
  source.onopen = on.onOpen;
  for (const name of names) {
    source.addEventListener(name, (event) => {
      // An event of the server may be called `error`, as the browser calls the loss of the line.
      if (event instanceof MessageEvent) on.onEvent(name, JSON.parse(String(event.data)), event.lastEventId);
    });
  }
  source.addEventListener('error', (event) => {
    if (!(event instanceof MessageEvent)) on.onLost(source.readyState === EventSource.CLOSED);
  });
  return () => source.close();
}
