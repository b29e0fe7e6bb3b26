import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.js';
import { Section } from '../../../ui/section.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { AddToken } from './parts/add-token.js';
import { TokenTable } from './parts/token-table.js';
import { tokens } from './queries.js';
import { words } from './words.js';

export default function TokensPage() {
  return (
    <AdminPageFrame page="tokens">
      <Tokens />
    </AdminPageFrame>
  );
}

function Tokens() {
  const list = useQuery(tokens);
  return (
    <>
      <AddToken />
      <Section title={words.list}>
        <Loaded query={list}>
          {(data) => (data.length === 0 ? <EmptyState>{words.none}</EmptyState> : <TokenTable tokens={data} />)}
        </Loaded>
      </Section>
    </>
  );
}
