import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { FRESH } from '../../api/query-client.js';

interface Named {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The live manifest of an object, as YAML. */
export const manifest = ({ kind, namespace, name }: Named) =>
  queryOptions({
    queryKey: ['map', 'manifest', kind, namespace, name],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/diagram/manifest/{namespace}/{kind}/{name}', {
          params: { path: { namespace: namespace || '_', kind, name } },
          parseAs: 'text',
          signal,
        }),
      ),
    staleTime: FRESH.list,
  });
