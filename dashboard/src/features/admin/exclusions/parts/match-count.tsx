import { useQuery } from '@tanstack/react-query';
import { plural } from '../../../../lib/numbers.js';
import { useLater } from '../../../../lib/use-later.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { matches } from '../queries.js';
import { words } from '../words.js';

/** Shorter pauses are within a word. */
const PAUSE_MS = 300;

/** How many failing pods a pattern would exclude, while it is typed. What is no pattern has no count. */
export function MatchCount({ pattern }: { readonly pattern: string }) {
  const settled = useLater(pattern, PAUSE_MS);
  const { data } = useQuery({ ...matches(settled), enabled: settled !== '' });
  if (data === undefined || settled !== pattern) return null;
  const first = data.sample[0];
  return (
    <p role="status">
      {first === undefined
        ? words.matchesNone
        : words.matches(plural(data.pods, 'pod'), visibleText(words.podOf(first.namespace, first.pod_name)))}
    </p>
  );
}
