/** What the page of the audit says. */
export const words = {
  list: 'Who changed what',
  none: 'Nothing was changed, or nothing fits.',
  lead: 'The values that were given are not kept. Entries are kept for 180 days.',
  filter: 'Filter',
  actor: 'Who',
  actorHint: 'A username, or token: and the name of a token.',
  action: 'What',
  actionHint: 'As the API calls it, such as put_pods_pod_id_status.',
  show: 'Show',
  columns: { at: 'When', actor: 'Who', what: 'What', target: 'Of', fields: 'Fields' },
  more: 'Show more',
  ago: ' ago',
} as const;
