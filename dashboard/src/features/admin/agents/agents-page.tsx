import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../lib/numbers.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { Notice } from '../../../ui/notice.js';
import { Section } from '../../../ui/section.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { PlainTable } from '../parts/plain-table.js';
import { missingRole } from './missing-role.js';
import { type Agent, agents } from './queries.js';
import { words } from './words.js';

export default function AgentsPage() {
  return (
    <AdminPageFrame page="agents">
      <Agents />
    </AdminPageFrame>
  );
}

function Agents() {
  const list = useQuery(agents);
  return (
    <Loaded query={list}>
      {(data) => (
        <>
          <Section title={words.list}>
            {data.length === 0 ? <EmptyState>{words.none}</EmptyState> : <AgentTable agents={data} />}
            {data.flatMap(({ agent, problems }) =>
              problems.map((problem) => (
                <Notice key={`${agent} ${problem}`} tone="warn">
                  <strong>{visibleText(agent)}</strong> {visibleText(problem)}
                </Notice>
              )),
            )}
          </Section>
          <Missing agents={data} />
        </>
      )}
    </Loaded>
  );
}

const keyOf = ({ cluster, agent }: Agent) => `${cluster}/${agent}`;

function AgentTable({ agents: rows }: { readonly agents: readonly Agent[] }) {
  return (
    <PlainTable
      label={words.list}
      rows={rows}
      keyOf={keyOf}
      columns={[
        {
          header: words.columns.agent,
          cell: ({ agent, alive }) => (
            <>
              <strong>{visibleText(agent)}</strong>, {alive ? words.alive : words.silent}
            </>
          ),
        },
        {
          header: words.columns.where,
          cell: ({ cluster, node }) => visibleText(node === null ? cluster : `${cluster}, ${node}`),
        },
        { header: words.columns.heard, cell: ({ last_seen: at }) => <Ago at={at} suffix={words.ago} /> },
        { header: words.columns.watching, cell: ({ watching }) => words.pods(countText(watching)) },
        { header: words.columns.spooled, cell: ({ spooled }) => countText(spooled) },
        { header: words.columns.version, cell: ({ version }) => visibleText(version) },
      ]}
    />
  );
}

function Missing({ agents: all }: { readonly agents: readonly Agent[] }) {
  const permissions = [...new Set(all.flatMap(({ permissions_missing: missing }) => missing))].toSorted();
  if (permissions.length === 0) return null;
  const role = missingRole(permissions);
  return (
    <Section title={words.missing}>
      <p>{words.missingLead}</p>
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>
            <code>{visibleText(permission)}</code>
          </li>
        ))}
      </ul>
      {role !== undefined && <CommandBlock text={role} label={words.copy} />}
    </Section>
  );
}
