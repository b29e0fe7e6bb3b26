import { definePlugin, z } from 'podproof/plugin';
import { noSeat } from './no-seat.mjs';

export const pack = { kinds: [noSeat] };

export default definePlugin({
  apiVersion: 1,
  kind: 'kinds',
  id: 'acme-license',
  displayName: 'Acme licences',
  description: 'Programs that end without a licence.',
  configSchema: z.strictObject({}),
  secrets: [],
  capabilities: {},
  create: () => pack,
  test: async () => {},
});
