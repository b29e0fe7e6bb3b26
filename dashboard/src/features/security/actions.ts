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

/** Dismisses or restores. What is shown changes at once, and as before should the server refuse; it can be undone. */
export function useStatus() {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  const undo = async (token: string) => {
    try {
      const { changed } = await answerOf(api.POST('/api/security/findings/status/undo', { body: { undo: token } }));
      showToast({ text: words.undone(changed), tone: 'plain' });
    } catch (error) {
      sayFailure(error as Error);
    }
    await again();
  };
  return useMutation({
    mutationFn: (change: Change) => answerOf(api.POST('/api/security/findings/status', { body: change })),
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
    onSuccess: ({ changed, undo: token, more }, { status }) =>
      showToast({
        text: more ? `${words.done(changed, status)} ${words.moreLeft}` : words.done(changed, status),
        tone: 'plain',
        ...(token !== null && { action: { label: words.undo, run: () => void undo(token) } }),
      }),
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
