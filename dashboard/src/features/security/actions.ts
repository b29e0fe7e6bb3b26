import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.js';
import { answerOf, api } from '../../api/client.js';
import type { ListPage } from '../../api/keyset-list.js';
import { useLiveState } from '../../api/live/use-live.js';
import { announce } from '../../lib/announce.js';
import { showToast } from '../../lib/toasts.js';
import { type Filter, type Finding, finding, KEY } from './queries.js';
import { words } from './words.js';

/** Why nothing can be changed now; undefined where it can. */
export const useBlocked = (): string | undefined => (useLiveState().status === 'lost' ? words.offline : undefined);

type FindingStatus = Finding['status'];
/** Which findings become what: those with these ids, or those that a filter finds. */
type Change = { readonly status: FindingStatus } & ({ readonly ids: number[] } | { readonly filter: Filter });
type Lists = InfiniteData<ListPage<Finding>>;

const sayFailure = (error: Error) => showToast({ text: words.failed(messageOf(error)), tone: 'fail' });

/** What was changed, by how many requests, and why it ended before all was. */
interface Outcome {
  readonly changed: number;
  readonly undos: readonly string[];
  readonly error?: Error;
}

/** How many ids one request may name. */
const IDS = 1_000;

/** The requests that a change is made of; of what a filter finds, one changes ten thousand at most. */
async function* stepsOf(change: Change) {
  const send = (body: Change) => answerOf(api.POST('/api/security/findings/status', { body }));
  if ('ids' in change) {
    for (let from = 0; from < change.ids.length; from += IDS)
      yield await send({ ...change, ids: change.ids.slice(from, from + IDS) });
    return;
  }
  let hasMore = true;
  while (hasMore) {
    const answer = await send(change);
    yield answer;
    hasMore = answer.more && answer.changed > 0;
  }
}

/** Throws where nothing was changed; what was changed before something failed can still be undone. */
async function changeAll(change: Change): Promise<Outcome> {
  let changed = 0;
  const undos: string[] = [];
  try {
    for await (const step of stepsOf(change)) {
      changed += step.changed;
      if (step.undo !== null) undos.unshift(step.undo);
    }
  } catch (error) {
    if (changed === 0) throw error;
    return { changed, undos, error: error as Error };
  }
  return { changed, undos };
}

/** Dismisses or restores. What is shown changes at once, and as before should the server refuse; it can be undone. */
export function useStatus(onDone?: () => void) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  const undo = async (tokens: readonly string[]) => {
    try {
      let undone = 0;
      for (const token of tokens)
        undone += (await answerOf(api.POST('/api/security/findings/status/undo', { body: { undo: token } }))).changed;
      showToast({ text: words.undone(undone), tone: 'plain' });
    } catch (error) {
      showToast({ text: words.notUndone(messageOf(error)), tone: 'fail' });
    }
    await again();
  };
  return useMutation({
    mutationFn: changeAll,
    onMutate: (change) => {
      if (!('ids' in change)) return;
      const { ids, status } = change;
      queries.setQueriesData<Lists>(
        { queryKey: [...KEY, 'findings'] },
        (lists) => lists && withStatus(lists, ids, status),
      );
      for (const id of ids) queries.setQueryData(finding(id).queryKey, (before) => before && { ...before, status });
    },
    onError: sayFailure,
    onSuccess: ({ changed, undos, error }, { status }) => {
      const done = words.done(changed, status);
      showToast({
        text: error === undefined ? done : `${done} ${words.endedBefore(messageOf(error))}`,
        tone: error === undefined ? 'plain' : 'fail',
        ...(undos.length > 0 && { action: { label: words.undo, run: () => void undo(undos) } }),
      });
      onDone?.();
    },
    onSettled: again,
  });
}

const withStatus = (lists: Lists, ids: readonly number[], status: FindingStatus): Lists => ({
  ...lists,
  pages: lists.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (ids.includes(each.id) ? { ...each, status } : each)),
  })),
});

export const useRescan = () =>
  useMutation({ mutationFn: () => answerOf(api.POST('/api/security/rescan')), onError: sayFailure });

export const useFix = (id: number) =>
  useMutation({
    mutationFn: () => answerOf(api.POST('/api/security/findings/{id}/fix', { params: { path: { id } } })),
    onSuccess: ({ is_fallback: isFallback }) => announce(isFallback ? words.fixBy.check : words.fixBy.model),
  });

export function useTrust(onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (registry: string) => answerOf(api.POST('/api/security/trusted-registries', { body: { registry } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEY });
      onDone?.();
    },
  });
}

/** Taking a registry out can be undone by trusting it again. */
export function useDistrust() {
  const queries = useQueryClient();
  const again = useTrust();
  return useMutation({
    mutationFn: (registry: string) =>
      answerOf(api.DELETE('/api/security/trusted-registries/{registry}', { params: { path: { registry } } })),
    onError: sayFailure,
    onSuccess: async (_, registry) => {
      await queries.invalidateQueries({ queryKey: KEY });
      const action = { label: words.undo, run: () => again.mutate(registry) };
      showToast({ text: words.registry.removed(registry), tone: 'plain', action });
    },
  });
}
