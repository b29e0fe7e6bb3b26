import { z } from 'zod';
import { Silence } from '../../../../contracts/silence.js';
import { defineRoute } from '../../../http/define-route.js';
import { toSilence } from './silence-view.js';

export const listSilences = defineRoute({
  method: 'get',
  path: '/api/admin/silences',
  access: 'read',
  tag: 'notifications',
  summary: 'Lists what is not notified for a while, newest first; what has ended stays for 90 days.',
  input: {},
  output: z.array(Silence),
  errors: [],
  handle: async ({ services }) => {
    const { managed } = services;
    return (await services.silences.list()).map((silence) => toSilence(silence, managed));
  },
});
