import { useState } from 'react';
import { useIsAtLeast } from '../../../api/session.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { useAskAgain } from '../actions.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';
import { PrivacyPreview } from './privacy-preview.js';
import styles from './source-line.module.css';

function sourceText(record: FailureRecord): string {
  const { solution_source: source, solution_provider: provider, solution_model: model } = record;
  if (source === 'rules') return words.source.rules;
  const { solution_tokens: tokens, solution_duration_ms: ms } = record;
  const facts = [
    [provider, model].filter(Boolean).join(' '),
    ...(ms === null ? [] : [`${(ms / 1_000).toFixed(1)} s`]),
    ...(tokens === null ? [] : [words.source.tokens(tokens.input + tokens.output)]),
  ];
  return `${words.source.withModel(facts.join(', '))}${source === 'cache' ? words.source.again : ''}`;
}

/** Where the words of the page come from, and what a language model would be told. */
export function SourceLine({ record }: { readonly record: FailureRecord }) {
  const mayWrite = useIsAtLeast('write');
  const [isShown, setShown] = useState(false);
  const askAgain = useAskAgain(record.id);
  const { diagnosis, solution_fallback_reason: fallback } = record;
  return (
    <footer className={styles['line']}>
      <p>
        {visibleText(sourceText(record))}
        {diagnosis !== null && ` (${words.source.rule(visibleText(diagnosis.kind))})`}
        {fallback !== null && `. ${visibleText(fallback)}`}
      </p>
      {mayWrite && (
        <div className={styles['actions']}>
          <Button look="quiet" onClick={() => askAgain.mutate()} busy={askAgain.isPending}>
            {words.source.askAgain}
          </Button>
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setShown(true)}>
            {words.source.wouldSend}
          </Button>
        </div>
      )}
      {isShown && <PrivacyPreview id={record.id} onClose={() => setShown(false)} />}
    </footer>
  );
}
