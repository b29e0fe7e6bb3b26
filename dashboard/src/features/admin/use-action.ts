import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../lib/toasts.js';

interface Options<Answer> {
  /** What is to be asked for again. */
  readonly keys: readonly QueryKey[];
  /** What is said when it is done. */
  readonly done?: string;
  readonly onDone?: (answer: Answer) => void;
}

/** Something that changes what the server has. What is shown of it is asked for again before it counts as done. */
export function useAction<Answer, Variables = void>(
  send: (variables: Variables) => Promise<Answer>,
  { keys, done, onDone }: Options<Answer>,
) {
  const queries = useQueryClient();
  return useMutation<Answer, Error, Variables>({
    mutationFn: send,
    onSuccess: async (answer) => {
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      if (done !== undefined) showToast({ text: done, tone: 'plain' });
      onDone?.(answer);
    },
  });
}
