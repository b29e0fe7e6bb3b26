/** What the field of the filters says besides. */
export const words = {
  suggestions: 'Filters',
  /** What each filter narrows the list to. */
  names: {
    ns: 'namespace',
    status: 'what was decided',
    severity: 'how bad it is',
    cause: 'what was found',
    reason: 'what Kubernetes says',
    owner: 'workload',
    node: 'where it runs',
    since: 'seen since then',
  },
  ago: { '15m': '15 minutes', '1h': '1 hour', '6h': '6 hours', '24h': '24 hours', '7d': '7 days' },
} as const;
