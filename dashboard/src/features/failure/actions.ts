import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.js';
import { answerOf, api } from '../../api/client.js';
import { removeSilence, SILENCES, silenceCause } from '../../api/silences.js';
import { showToast } from '../../lib/toasts.js';
import type { Status } from '../../ui/status-mark.js';
import { type FailureRecord, failure, timelineOf } from './queries.js';
import { words } from './words.js';

interface StatusChange {
  readonly id: number;
  readonly status: Status;
  /** Where a change is undone there is no undoing of that. */
  readonly isUndo?: boolean;
}

const fail = (error: unknown) => showToast({ tone: 'fail', text: messageOf(error) });

/** Changes the status at once as it is shown, and back with the server's reason where it does not take it. */
export function useStatusChange() {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, status }: StatusChange) =>
      answerOf(api.PUT('/api/pods/{pod_id}/status', { params: { path: { pod_id: id } }, body: { status } })),
    onMutate: async ({ id, status }) => {
      const { queryKey } = failure(id);
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (record) => record && { ...record, status });
      return before;
    },
    onError: (error, { id }, before) => {
      if (before !== undefined) queries.setQueryData(failure(id).queryKey, before);
      fail(error);
    },
    onSuccess: (answer, { id, status, isUndo }, before) => {
      queries.setQueryData(failure(id).queryKey, (record) => record && ({ ...record, ...answer } as FailureRecord));
      // The failure is named, not taken from the page: one may look at another by then.
      const undo = () => before !== undefined && mutation.mutate({ id, status: before.status, isUndo: true });
      const action = isUndo ? {} : { action: { label: words.undo, run: () => void undo() } };
      showToast({ tone: 'plain', text: words.done[status], ...action });
    },
    onSettled: () => {
      for (const of of ['failures', 'incidents', 'stats']) void queries.invalidateQueries({ queryKey: [of] });
    },
  });
  return mutation;
}

/** Keeps messages about a cause in a namespace back for a while; failures go on being recorded. */
export function useSilence({ namespace, cause, title }: FailureRecord) {
  const queries = useQueryClient();
  const settle = () => void queries.invalidateQueries({ queryKey: SILENCES });
  const remove = useMutation({
    mutationFn: removeSilence,
    onError: fail,
    onSettled: settle,
  });
  return useMutation({
    mutationFn: () => silenceCause({ namespace, cause: cause ?? '*' }, words.silence.reason(title ?? '')),
    onError: fail,
    onSuccess: ({ id }) =>
      showToast({
        tone: 'plain',
        text: words.silence.done(namespace),
        action: { label: words.undo, run: () => remove.mutate(id) },
      }),
    onSettled: settle,
  });
}

/** Says who takes care of it; null for nobody. */
export function useAssign(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (assignee: string | null) =>
      answerOf(api.PUT('/api/pods/failed/{pod_id}/assignee', { params: { path: { pod_id: id } }, body: { assignee } })),
    onError: fail,
    onSuccess: ({ assignee }) =>
      queries.setQueryData(failure(id).queryKey, (record) => record && { ...record, assignee }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['failures'] }),
  });
}

/** Writes a note on its timeline. */
export function useNote(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      answerOf(api.POST('/api/pods/failed/{pod_id}/notes', { params: { path: { pod_id: id } }, body: { text } })),
    onSettled: () => queries.invalidateQueries({ queryKey: timelineOf(id).queryKey }),
  });
}

/** Asks the language model once more; the answer comes as an event. */
export function useAskAgain(id: number) {
  return useMutation({
    mutationFn: () =>
      answerOf(api.POST('/api/pods/failed/{pod_id}/retry-solution', { params: { path: { pod_id: id } } })),
    onError: fail,
    onSuccess: () => showToast({ tone: 'plain', text: words.source.asking }),
  });
}
