import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/api-error.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Ago } from '../../../../ui/ago.js';
import { Button } from '../../../../ui/button.js';
import { ErrorPanel } from '../../../../ui/error-panel.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { Skeleton } from '../../../../ui/skeleton.js';
import { PlainTable } from '../../parts/plain-table.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { useRetryDelivery } from '../actions.js';
import { type Delivery, deliveries } from '../queries.js';
import { words } from '../words.js';

/** What went where, and whether it arrived. */
export function Deliveries() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(deliveries);
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={words.deliveries}>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <Skeleton lines={4} height={40} />}
      {rows?.length === 0 && <p>{words.noDeliveries}</p>}
      {rows !== undefined && rows.length > 0 && <DeliveryTable rows={rows} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Section>
  );
}

function DeliveryTable({ rows }: { readonly rows: readonly Delivery[] }) {
  const retry = useRetryDelivery();
  const blocked = useBlocked();
  return (
    <>
      {retry.error !== null && (
        <Notice tone="fail" announce>
          {messageOf(retry.error)}
        </Notice>
      )}
      <PlainTable
        label={words.deliveries}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { header: words.columns.to, cell: ({ provider }) => visibleText(provider) },
          { header: words.columns.what, cell: ({ kind, incident_id: id }) => words.incident(id, words.kinds[kind]) },
          { header: words.columns.at, cell: ({ created_at: at }) => <Ago at={at} suffix={words.ago} /> },
          {
            header: words.columns.status,
            cell: ({ status, error }) => (
              <>
                {status} {error !== null && visibleText(error)}
              </>
            ),
          },
          {
            header: words.columns.actions,
            isAction: true,
            cell: ({ id, status }) =>
              ['failed', 'queued'].includes(status) && (
                <Button
                  look="quiet"
                  blocked={blocked}
                  aria-label={words.retryNamed(id)}
                  onClick={() => retry.mutate(id)}
                >
                  {words.retry}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
