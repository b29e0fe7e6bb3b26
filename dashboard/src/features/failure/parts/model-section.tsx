import { Sparkles } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { patiently } from '../../../lib/patiently.js';
import { Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { modelPartOf } from '../model-part.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';
import styles from './model-section.module.css';

/** What reads Markdown is fetched where there is any. */
const ModelText = lazy(patiently(async () => ({ default: (await import('../../../ui/model-text.js')).ModelText })));

/** What a language model wrote, marked as such: the sections of the rules are above and stay as they are. */
export function ModelSection({ record: { solution, solution_source: source } }: { readonly record: FailureRecord }) {
  const text = modelPartOf(solution, source);
  if (text === undefined) return null;
  return (
    <div className={styles['model']}>
      <Section title={words.model.title} id="model">
        <p className={styles['note']}>
          <Sparkles aria-hidden="true" size={16} /> {words.model.note}
        </p>
        <Suspense fallback={<Skeleton lines={6} />}>
          <ModelText text={text} />
        </Suspense>
      </Section>
    </div>
  );
}
