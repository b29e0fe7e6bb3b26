import { countText, plural } from '../../lib/numbers.js';
import { visibleText } from '../../lib/visible-text.js';

/** What the map of the cluster says. */
export const words = {
  title: 'Topology',
  namespaces: 'Namespaces',
  failingPods: (failing: number, total: number) => `${countText(failing)} of ${plural(total, 'pod')} failing`,
  wellPods: (total: number) => (total === 0 ? 'No pods' : `${plural(total, 'pod')}, none failing`),
  openFailures: (count: number) => plural(count, 'open failure'),
  noNamespaces: 'The cluster has no namespaces that Podproof may see.',
  empty: (namespace: string) => `Nothing runs in ${visibleText(namespace)}.`,
  noMatch: 'No object matches. Clear the search, or show more kinds.',
  noCluster: (reason: string) =>
    `No cluster is connected (${reason}). Reports still come in; logs, topology and proofs are off.`,
  kinds: (chosen: number) => (chosen === 0 ? 'All kinds' : plural(chosen, 'kind')),
  folded: (count: number) => `${plural(count, 'healthy workload')} ${count === 1 ? 'is' : 'are'} folded.`,
  showAll: 'Show all',
  foldAgain: 'Fold what is well',
  fold: 'Fold',
  map: 'Map of the namespace',
  list: 'Objects of the namespace',
  missing: (kinds: readonly string[]) => `Not shown, as the cluster does not allow it: ${kinds.join(', ')}.`,
  truncated: (shown: number, total: number) => `${countText(shown)} of ${plural(total, 'object')} are shown.`,
  columns: { object: 'Object', kind: 'Kind', state: 'State', ready: 'Ready', why: 'Why' },
  drawer: {
    state: 'State',
    failures: 'Open failures',
    more: (count: number) => `and ${countText(count)} more`,
    open: 'Only this workload',
    whole: (namespace: string) => `All of ${visibleText(namespace)}`,
  },
} as const;
