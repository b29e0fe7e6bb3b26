import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../api/schema.js';
import { bytesText, countText } from '../../../lib/numbers.js';
import { durationText } from '../../../lib/time.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { Facts } from '../../../ui/facts.js';
import { Section } from '../../../ui/section.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { PlainTable } from '../parts/plain-table.js';
import { UsageBar } from '../parts/usage-bar.js';
import { system } from './queries.js';
import { words } from './words.js';

type State = components['schemas']['SystemState'];

export default function SystemPage() {
  const state = useQuery(system);
  return (
    <AdminPageFrame page="system">
      <Loaded query={state} lines={16}>
        {(data) => (
          <>
            <Server state={data} />
            <Database state={data} />
            <Work state={data} />
          </>
        )}
      </Loaded>
    </AdminPageFrame>
  );
}

const leaderText = ({ leader }: State) => {
  if (leader === null) return words.unknown;
  return leader ? words.yes : words.no;
};

const clusterText = ({ cluster: { available, context, version, reason } }: State) =>
  visibleText(available ? words.available(context ?? '', version ?? '') : words.missing(reason ?? words.unknown));

function Server({ state }: { readonly state: State }) {
  const { version, node, platform, uptime_seconds: up, memory } = state;
  const heap = words.of(bytesText(memory.heap_used_bytes), bytesText(memory.heap_limit_bytes));
  return (
    <Section title={words.server} boxed>
      <Facts
        facts={[
          { label: words.version, value: version },
          { label: words.node, value: node },
          { label: words.platform, value: platform },
          { label: words.up, value: durationText(up * 1_000) },
          { label: words.leader, value: leaderText(state) },
          { label: words.cluster, value: clusterText(state) },
          { label: words.memory, value: bytesText(memory.rss_bytes) },
        ]}
      />
      <UsageBar label={words.heap} used={memory.heap_used_bytes} limit={memory.heap_limit_bytes} text={heap} />
    </Section>
  );
}

function Database({ state: { database } }: { readonly state: State }) {
  const { provider, location, size_bytes: size, records, replicas } = database;
  return (
    <Section title={words.database} boxed>
      <Facts
        facts={[
          { label: visibleText(provider), value: <code>{visibleText(location)}</code> },
          { label: words.size, value: size === null ? words.unknown : bytesText(size) },
          { label: words.rows, value: countText(records) },
          { label: words.replicas, value: countText(replicas) },
        ]}
      />
    </Section>
  );
}

type Queue = State['queues'][number];

const queueFact = ({ name, depth }: Queue) => ({ label: visibleText(name), value: countText(depth) });

/** What something waits in; the others are many and say nothing. */
function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const filled = queues.filter(({ depth }) => depth > 0);
  const empty = queues.filter(({ depth }) => depth === 0);
  return (
    <Section title={words.queues} boxed>
      {filled.length === 0 ? <p>{words.nothingWaits}</p> : <Facts facts={filled.map(queueFact)} />}
      {empty.length > 0 && (
        <details>
          <summary>{words.empty(empty.length)}</summary>
          <Facts facts={empty.map(queueFact)} />
        </details>
      )}
    </Section>
  );
}

function Work({ state: { queues, jobs } }: { readonly state: State }) {
  return (
    <>
      <Queues queues={queues} />
      <Section title={words.jobs}>
        {jobs.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <PlainTable
            label={words.jobs}
            rows={jobs}
            keyOf={({ name }) => name}
            columns={[
              { header: words.columns.job, cell: ({ name }) => visibleText(name) },
              { header: words.columns.outcome, cell: ({ outcome }) => outcome },
              { header: words.columns.at, cell: ({ at }) => <Ago at={at} suffix={words.ago} /> },
            ]}
          />
        )}
      </Section>
    </>
  );
}
