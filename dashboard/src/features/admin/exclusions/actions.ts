import { answerOf, api } from '../../../api/client.js';
import { showToast } from '../../../lib/toasts.js';
import { useAction } from '../use-action.js';
import { words as shared } from '../words.js';
import { type Exclusion, exclusionKeys } from './queries.js';
import { words } from './words.js';

type Rule = Pick<Exclusion, 'kind' | 'pattern'>;

const add = async ({ kind, pattern }: Rule): Promise<void> => {
  if (kind === 'namespace')
    await answerOf(api.POST('/api/admin/excluded-namespaces', { body: { namespace: pattern } }));
  else await answerOf(api.POST('/api/admin/excluded-pods', { body: { pod_name: pattern } }));
};

const remove = ({ kind, pattern }: Rule) =>
  kind === 'namespace'
    ? answerOf(api.DELETE('/api/admin/excluded-namespaces/{namespace}', { params: { path: { namespace: pattern } } }))
    : answerOf(api.DELETE('/api/admin/excluded-pods/{pod_name}', { params: { path: { pod_name: pattern } } }));

export const useExclude = (onDone?: () => void) =>
  useAction(add, { keys: exclusionKeys, ...(onDone !== undefined && { onDone }) });

/** Lifting an exclusion can be undone by excluding the same again. */
export function useInclude() {
  const again = useExclude();
  return useAction(
    async (rule: Rule) => {
      await remove(rule);
      return rule;
    },
    {
      keys: exclusionKeys,
      onDone: (rule) =>
        showToast({
          text: words.included(rule.pattern),
          tone: 'plain',
          action: { label: shared.undo, run: () => again.mutate(rule) },
        }),
    },
  );
}
