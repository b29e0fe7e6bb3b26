import fc from 'fast-check';

/** Lists of lists, each of any length and by patterns, take minutes to make: a few of each do. */
export const preferences = fc.record(
  {
    density: fc.constantFrom('comfortable', 'compact'),
    zone: fc.constantFrom('local', 'Europe/Berlin'),
    keys: fc.boolean(),
    columns: fc.constantFrom({}, { '/incidents': [{ name: 'severity' }, { name: 'title', width: 96 }] }),
    skipped: fc.subarray(['language-model', 'users']),
    last_visit_at: fc.constantFrom(null, '2026-03-14T09:41:02.000Z'),
  },
  { requiredKeys: [] },
);

/** The routes that take the configuration of a notifier. */
export const routesOfNotifications = [
  'post /api/admin/notifications',
  'put /api/admin/notifications/{provider}',
  'delete /api/admin/notifications/{provider}',
  'post /api/admin/notifications/{provider}/test',
];
