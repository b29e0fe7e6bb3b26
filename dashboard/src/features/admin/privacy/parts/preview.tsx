import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.js';
import { countText } from '../../../../lib/numbers.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { TextArea } from '../../../../ui/text-area.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { piecesOf } from '../marked-text.js';
import { type PrivacyPreview, usePreview } from '../queries.js';
import { words } from '../words.js';
import styles from './preview.module.css';

/** Shows of a pasted text what a language model would get to see. */
export function Preview() {
  const [text, setText] = useState('');
  const preview = usePreview();
  const blocked = useBlocked();
  return (
    <Section title={words.preview}>
      <p>{words.previewLead}</p>
      <TextArea label={words.text} value={text} isCode rows={6} maxLength={65_536} onChange={setText} />
      <div>
        <Button busy={preview.isPending} blocked={blocked} onClick={() => text !== '' && preview.mutate(text)}>
          {words.show}
        </Button>
      </div>
      {preview.error !== null && (
        <Notice tone="fail" announce>
          {messageOf(preview.error)}
        </Notice>
      )}
      {preview.data !== undefined && <Result preview={preview.data} />}
    </Section>
  );
}

function Result({ preview }: { readonly preview: PrivacyPreview }) {
  const count = preview.redactions.length;
  return (
    <>
      <Notice tone="plain" announce>
        {count === 0 ? words.nothing : words.replaced(countText(count))}{' '}
        {[...new Set(preview.redactions.map(({ kind }) => visibleText(kind)))].join(', ')}
      </Notice>
      <section className={styles['place']} aria-label={words.result}>
        <pre>
          {piecesOf(preview).map(({ at, text, kind }) =>
            kind === undefined ? (
              visibleText(text)
            ) : (
              <mark key={at} title={kind}>
                {visibleText(text)}
              </mark>
            ),
          )}
        </pre>
      </section>
    </>
  );
}
