import { bytesText, countText } from '../../../../lib/numbers.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Facts } from '../../../../ui/facts.js';
import { Section } from '../../../../ui/section.js';
import type { StorageStatus } from '../queries.js';
import { words } from '../words.js';

/** Where the data are, and how many. */
export function StoragePresent({ status }: { readonly status: StorageStatus }) {
  const { provider, providers, location, size_bytes: size, records, counts, replicas, previous } = status;
  const name = providers.find(({ id }) => id === provider)?.name ?? provider;
  const facts = [
    { label: visibleText(name), value: <code>{visibleText(location)}</code> },
    { label: words.size, value: size === null ? words.unknownSize : bytesText(size) },
    { label: words.rows, value: countText(records) },
    ...Object.entries(counts).map(([table, count]) => ({
      label: words.of[table] ?? visibleText(table),
      value: countText(count),
    })),
    { label: words.replicas, value: countText(replicas) },
  ];
  return (
    <Section title={words.present} boxed>
      <Facts facts={facts} />
      {previous !== null && <p>{words.previous(visibleText(previous.location))}</p>}
    </Section>
  );
}
