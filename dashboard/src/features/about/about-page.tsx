import { useQuery } from '@tanstack/react-query';
import { platform } from '../../api/platform.js';
import { visibleText } from '../../lib/visible-text.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Facts } from '../../ui/facts.js';
import { PageTitle } from '../../ui/page-title.js';
import { Section } from '../../ui/section.js';
import { Skeleton } from '../../ui/skeleton.js';
import styles from './about-page.module.css';
import { words } from './words.js';

const DOCUMENTS = [
  { path: '/docs', label: words.docs },
  { path: '/redoc', label: words.redoc },
  { path: '/openapi.json', label: words.openapi },
  { path: '/asyncapi.json', label: words.asyncapi },
] as const;

/** Which version this is, what it stands on, and where its interfaces are described. */
export default function AboutPage() {
  return (
    <div className={styles['page']}>
      <PageTitle>{words.title}</PageTitle>
      <p>{words.what}</p>
      <AboutServer />
      <Section title={words.documents}>
        <ul className={styles['list']}>
          {DOCUMENTS.map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.licences}>
        <p>{words.licence}</p>
        <p>{words.others}</p>
      </Section>
    </div>
  );
}

function AboutServer() {
  const { data, error, refetch } = useQuery(platform);
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  const { version, context, simulated } = data.cluster;
  // The context of a simulated cluster may have that name already.
  const told = new Set([context, version, simulated ? words.simulated : null]);
  const cluster = [...told].filter((each) => each !== null);
  return (
    <Facts
      facts={[
        { label: words.version, value: data.version },
        { label: words.storage, value: visibleText(data.storage) },
        {
          label: words.cluster,
          value: data.cluster.available ? visibleText(cluster.join(', ')) : words.noCluster,
        },
      ]}
    />
  );
}
