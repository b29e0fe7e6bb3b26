import { visibleText } from '../../lib/visible-text.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Section } from '../../ui/section.js';
import { useFailure } from './shown-failure.js';
import styles from './text-page.module.css';
import { words } from './words.js';

/** The record as the API has it. */
export default function RawPage() {
  const text = JSON.stringify(useFailure(), undefined, 2);
  return (
    <Section title={words.tabs.raw} actions={<CopyButton text={text}>{words.raw.copy}</CopyButton>}>
      <p>{words.raw.note}</p>
      <pre className={styles['text']}>{visibleText(text)}</pre>
    </Section>
  );
}
