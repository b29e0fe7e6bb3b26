import { z } from 'zod';
import { MirrorItem, Verdict } from '../../../contracts/mirror.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';
import { filterText, given, pageQuery, pageRequest, sendPage } from '../../http/paging.js';

export const listMirrorHistory = defineRoute({
  method: 'get',
  path: '/api/mirror/history',
  access: 'read',
  tag: 'mirrors',
  summary: 'Lists mirror pods, live and ended, newest first, without their manifests and events.',
  input: {
    query: z.object({
      ...pageQuery,
      failure_id: IdParam.optional(),
      verdict: Verdict.optional(),
      namespace: filterText,
    }),
  },
  output: z.array(MirrorItem),
  mixesSecrets: true,
  errors: [],
  handle: async (call) => {
    const { failure_id: failureId, verdict, namespace } = call.query;
    const filter = given({ failureId, verdict, namespace });
    const page = await call.services.mirrors.list(filter, pageRequest(call.query));
    return sendPage(call, page);
  },
});
