import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { TextField } from '../../../ui/text-field.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { FormLine } from '../parts/form-line.js';
import { PlainTable } from '../parts/plain-table.js';
import { type AuditEntry, type AuditFilter, audit } from './queries.js';
import { words } from './words.js';

const route = getRouteApi('/inside/admin/audit');

export default function AuditPage() {
  const { actor, action } = route.useSearch();
  return (
    <AdminPageFrame page="audit">
      <p>{words.lead}</p>
      <Filter key={`${actor} ${action}`} filter={{ actor, action }} />
      <Entries filter={{ actor, action }} />
    </AdminPageFrame>
  );
}

function Filter({ filter }: { readonly filter: AuditFilter }) {
  const [actor, setActor] = useState(filter.actor ?? '');
  const [action, setAction] = useState(filter.action ?? '');
  const navigate = useNavigate();
  const show = () =>
    void navigate({
      to: '/admin/audit',
      search: { actor: actor.trim() || undefined, action: action.trim() || undefined },
    });
  return (
    <FormLine onSubmit={show}>
      <TextField label={words.actor} hint={words.actorHint} value={actor} spellCheck={false} onChange={setActor} />
      <TextField label={words.action} hint={words.actionHint} value={action} spellCheck={false} onChange={setAction} />
      <Button type="submit">{words.show}</Button>
    </FormLine>
  );
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(audit(filter));
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={words.list}>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <Skeleton lines={8} height={40} />}
      {rows?.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {rows !== undefined && rows.length > 0 && <EntryTable rows={rows} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Section>
  );
}

function EntryTable({ rows }: { readonly rows: readonly AuditEntry[] }) {
  return (
    <PlainTable
      label={words.list}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { header: words.columns.at, cell: ({ at }) => <Ago at={at} suffix={words.ago} /> },
        { header: words.columns.actor, cell: ({ actor }) => <strong>{visibleText(actor)}</strong> },
        {
          header: words.columns.what,
          cell: ({ summary, action }) => <span title={action}>{visibleText(summary)}</span>,
        },
        { header: words.columns.target, cell: ({ target }) => target !== '' && <code>{visibleText(target)}</code> },
        { header: words.columns.fields, cell: ({ fields }) => visibleText(fields.join(', ')) },
      ]}
    />
  );
}
