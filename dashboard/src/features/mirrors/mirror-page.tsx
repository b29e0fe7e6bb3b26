import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.js';
import { visibleText } from '../../lib/visible-text.js';
import { Ago } from '../../ui/ago.js';
import { CopyButton } from '../../ui/copy-button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Facts } from '../../ui/facts.js';
import { PageTitle } from '../../ui/page-title.js';
import { Section } from '../../ui/section.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useLiveMirror } from '../proof/actions.js';
import { MirrorRun } from '../proof/parts/mirror-run.js';
import { mirror } from '../proof/queries.js';
import styles from './mirror-page.module.css';
import { triedOf } from './parts/mirror-table.js';
import type { Mirror } from './queries.js';
import { words } from './words.js';

/** One mirror: how it goes or went, and what it was made of. */
export default function MirrorPage() {
  const { id } = useParams({ from: '/inside/mirrors/$id' });
  const { data, error, refetch } = useQuery(mirror(id));
  useLiveMirror(id, data?.failure_id ?? 0);
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
  if (isMissing) return <EmptyState>{words.notThere}</EmptyState>;
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  const title = visibleText(data.mirror_pod_name);
  return (
    <>
      <div className={styles['head']}>
        <p className={styles['place']}>
          <Link to="/failures/$id" params={{ id: String(data.failure_id) }} search={{ mirror: id }}>
            {words.failureNumber(data.failure_id)}
          </Link>
        </p>
        <PageTitle tab={data.verdict === null ? title : `${data.verdict} - ${title}`}>{title}</PageTitle>
      </div>
      <div className={styles['columns']}>
        <MirrorRun mirror={data} />
        <About mirror={data} />
      </div>
      {data.warnings.length > 0 && (
        <Section title={words.warnings}>
          <ul className={styles['list']}>
            {data.warnings.map((warning) => (
              <li key={warning}>{visibleText(warning)}</li>
            ))}
          </ul>
        </Section>
      )}
      <Events events={data.events} />
      <Section
        title={words.manifest}
        actions={<CopyButton text={data.fixed_manifest}>{words.copyManifest}</CopyButton>}
      >
        <pre className={styles['text']}>{visibleText(data.fixed_manifest)}</pre>
      </Section>
    </>
  );
}

function About({ mirror: of }: { readonly mirror: Mirror }) {
  const facts = [
    [words.tried, visibleText(triedOf(of))],
    [words.scope, of.scope === null ? undefined : words.scopes[of.scope]],
    [words.by, visibleText(`${of.created_by}, ${words.origin[of.origin]}`)],
    [words.namespace, visibleText(of.namespace)],
    [words.window, words.seconds(of.window_seconds)],
    [words.phase, of.phase === null ? undefined : visibleText(of.phase)],
    [words.created, <Ago key="created" at={of.created_at} suffix={words.ago} />],
    [words.finished, of.finished_at === null ? undefined : <Ago key="gone" at={of.finished_at} suffix={words.ago} />],
  ] as const;
  return (
    <Section title={words.facts} boxed>
      <Facts facts={facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))} />
      {of.explanation !== '' && (
        <p className={styles['explanation']}>{visibleText(of.explanation.replaceAll('**', ''))}</p>
      )}
    </Section>
  );
}

interface KubernetesEvent {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
}

/** Events as the cluster wrote them. */
function Events({ events }: { readonly events: readonly unknown[] }) {
  if (events.length === 0) return null;
  return (
    <Section title={words.events}>
      <ul className={styles['list']}>
        {(events as readonly KubernetesEvent[]).map(({ reason = '', message = '', count = 1 }, index) => (
          <li key={`${index} ${reason}`}>
            <strong>{visibleText(reason)}</strong> {visibleText(message)} {count > 1 && `×${count}`}
          </li>
        ))}
      </ul>
    </Section>
  );
}
