import { NewSilence, Silence } from '../../../../contracts/silence.js';
import { principalName } from '../../../../kernel/principal.js';
import { defineRoute } from '../../../http/define-route.js';
import { toSilence } from './silence-view.js';

const MINUTE_MS = 60_000;

export const createSilence = defineRoute({
  method: 'post',
  path: '/api/admin/silences',
  access: 'write',
  tag: 'notifications',
  summary: 'Keeps what fits all given patterns from being notified until it ends.',
  input: { body: NewSilence },
  examples: {
    'One workload': {
      matchers: { namespace: 'shop', owner: 'Deployment/cart' },
      reason: 'planned maintenance',
      ends_at: '2026-03-14T12:00:00.000Z',
    },
    'One kind of failure everywhere': {
      matchers: { cause: 'image-*' },
      reason: 'the registry is being moved',
      duration_minutes: 90,
    },
  },
  output: Silence,
  errors: [400],
  handle: async ({ body, principal, services }) => {
    const { matchers, reason, starts_at } = body;
    const startsAt = starts_at === undefined ? services.clock.now() : Date.parse(starts_at);
    const endsAt = 'ends_at' in body ? Date.parse(body.ends_at) : startsAt + body.duration_minutes * MINUTE_MS;
    const created = { matchers, reason, startsAt, endsAt };
    const stored = await services.silences.create(created, principalName(principal));
    return toSilence(stored, services.managed);
  },
});
