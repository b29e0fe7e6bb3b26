import { z } from 'zod';
import { ListPage, View } from '../../../contracts/own.js';
import { defineRoute } from '../../http/define-route.js';
import { pageQuery, pageRequest, sendPage } from '../../http/paging.js';

const page = ListPage.optional().meta({ description: 'Only views of this page.' });

export const listViews = defineRoute({
  method: 'get',
  path: '/api/me/views',
  access: 'read',
  tag: 'me',
  summary: 'Lists one’s own views and those that are shared, newest first.',
  input: { query: z.object({ ...pageQuery, page }) },
  output: z.array(View),
  errors: [],
  handle: async (call) => {
    const { principal, query, services } = call;
    return sendPage(call, await services.own.views(principal, query.page, pageRequest(query)));
  },
});
