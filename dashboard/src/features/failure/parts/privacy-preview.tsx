import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { bytesText } from '../../../lib/numbers.js';
import { visibleText } from '../../../lib/visible-text.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { llmPreview } from '../queries.js';
import { words } from '../words.js';
import styles from './privacy-preview.module.css';

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Exactly what a language model would be told, with what was taken out. Nothing is sent by looking. */
export function PrivacyPreview({ id, onClose }: Props) {
  return (
    <Suspense fallback={null}>
      <LazyModal title={words.source.sent} isOpen onClose={onClose}>
        <Content id={id} />
      </LazyModal>
    </Suspense>
  );
}

function Content({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(llmPreview(id));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  const { provider, model, messages, redactions, bytes } = data;
  const who = [provider, model].filter(Boolean).join(' ');
  return (
    <>
      <p>{who === '' ? words.source.nobody : visibleText(words.source.to(who, bytesText(bytes)))}</p>
      {redactions.length > 0 && (
        <p>{visibleText(words.source.redacted(redactions.map(({ kind, count }) => `${count} ${kind}`).join(', ')))}</p>
      )}
      {messages.length === 0 && <p>{words.source.nothing}</p>}
      {messages.map(({ role, content }) => (
        <figure key={`${role} ${content.length}`} className={styles['message']}>
          <figcaption>{role}</figcaption>
          <pre>{visibleText(content)}</pre>
        </figure>
      ))}
    </>
  );
}
