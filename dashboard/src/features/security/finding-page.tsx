import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isNotFound } from '../../api/api-error.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Notice } from '../../ui/notice.js';
import { PageTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/skeleton.js';
import { FindingFacts } from './parts/finding-facts.js';
import { FindingHeader } from './parts/finding-header.js';
import { FixProposal } from './parts/fix-proposal.js';
import { finding } from './queries.js';
import { useLiveFindings } from './use-live-findings.js';
import { words } from './words.js';

/** What is known of one finding, and how it may be mended. */
export default function FindingPage() {
  const { findingId } = useParams({ from: '/inside/security/findings/$findingId' });
  const isSound = /^[1-9]\d{0,15}$/.test(findingId);
  const { data, error, refetch } = useQuery({ ...finding(Number(findingId)), enabled: isSound });
  useLiveFindings();
  const isGone = isNotFound(error);
  if (!isSound || (isGone && data === undefined)) return <Missing id={findingId} />;
  if (data !== undefined)
    return (
      <>
        {isGone && (
          <Notice tone="warn" announce>
            {words.finding.gone}
          </Notice>
        )}
        <FindingHeader finding={data} isGone={isGone} />
        <FindingFacts finding={data} />
        {!isGone && <FixProposal key={data.id} finding={data} />}
      </>
    );
  return (
    <>
      <PageTitle>{words.finding.title}</PageTitle>
      {error === null ? <Skeleton lines={10} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Missing({ id }: { readonly id: string }) {
  return (
    <>
      <PageTitle>{words.finding.title}</PageTitle>
      <EmptyState action={<Link to="/security">{words.finding.toAll}</Link>}>{words.finding.missing(id)}</EmptyState>
    </>
  );
}
