import { useEffect, useMemo, useRef, useState } from 'react';
import { ownWorker } from '../../../lib/own-worker.js';
import type { Arrangement } from './arrange.js';
import { type Arranged, type Box, FOLDED, keepOrder, type Layout, shelve } from './boxes.js';
import type { GraphGroup } from './graph.js';
import type { LayoutAnswer, LayoutRequest } from './layout-worker.js';
import workerUrl from './layout-worker.ts?worker&url';

type Known = ReadonlyMap<string, Arranged>;

const whatOf = ({ members, edges }: GraphGroup): Arrangement => ({
  nodes: members.map(({ id }) => id),
  edges: edges.map(({ source, target }) => [source, target]),
});

/** The same for the same nodes and edges: how something is does not move it. */
const signatureOf = (what: Arrangement) => JSON.stringify(what);

/** Arranges the groups that have changed, in a worker; until that is done the map stays as it was. */
export function useLayout(groups: readonly GraphGroup[], folded: ReadonlySet<string>): Layout | undefined {
  const [known, setKnown] = useState<Known>(new Map());
  const wanted = useMemo(
    () =>
      groups
        .map((group) => ({ group, what: whatOf(group) }))
        .map((each) => ({ ...each, signature: signatureOf(each.what) })),
    [groups],
  );
  const ask = useLayoutWorker(setKnown);
  const missing = useMemo(
    () => wanted.filter(({ group, signature }) => !folded.has(group.id) && !known.has(signature)),
    [wanted, folded, known],
  );
  useEffect(() => {
    if (missing.length > 0) ask(missing.map(({ signature, what }) => [signature, what]));
  }, [missing, ask]);
  const order = useRef<readonly string[]>([]);
  const last = useRef<Layout>(undefined);
  return useMemo(() => {
    if (missing.length > 0) return last.current;
    const ordered = keepOrder(
      wanted.map(({ group, signature }) => ({ id: group.id, arranged: known.get(signature) })),
      order.current,
    );
    order.current = ordered.map(({ id }) => id);
    last.current = placed(ordered, folded);
    return last.current;
  }, [wanted, missing, known, folded]);
}

interface Sized {
  readonly id: string;
  readonly arranged: Arranged | undefined;
}

function placed(groups: readonly Sized[], folded: ReadonlySet<string>): Layout {
  const isOpen = ({ id, arranged }: Sized) => !folded.has(id) && arranged !== undefined;
  const boxes = shelve(groups.map((group) => ({ id: group.id, ...(isOpen(group) ? sizeOf(group) : FOLDED) })));
  const nodes = new Map<string, Box>();
  groups.forEach((group, index) => {
    const box = boxes[index];
    if (box === undefined || !isOpen(group)) return;
    for (const node of group.arranged?.boxes ?? [])
      nodes.set(node.id, { ...node, x: node.x + box.x, y: node.y + box.y });
  });
  return { groups: boxes, nodes };
}

const sizeOf = ({ arranged }: Sized) => ({ width: arranged?.width ?? 0, height: arranged?.height ?? 0 });

type Ask = (groups: LayoutRequest['groups']) => void;

function useLayoutWorker(setKnown: (change: (known: Known) => Known) => void): Ask {
  const worker = useRef<Worker>(undefined);
  const asked = useRef(0);
  useEffect(() => {
    const started = ownWorker(workerUrl);
    started.onmessage = ({ data }: MessageEvent<LayoutAnswer>) =>
      setKnown((known) => new Map([...known, ...data.groups]));
    worker.current = started;
    return () => started.terminate();
  }, [setKnown]);
  const [ask] = useState<Ask>(() => (groups: LayoutRequest['groups']) => {
    asked.current += 1;
    worker.current?.postMessage({ id: asked.current, groups } satisfies LayoutRequest);
  });
  return ask;
}
