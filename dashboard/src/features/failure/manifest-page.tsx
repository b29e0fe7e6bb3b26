import { visibleText } from '../../lib/visible-text.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Section } from '../../ui/section.js';
import { useFailure } from './shown-failure.js';
import styles from './text-page.module.css';
import { words } from './words.js';

/** The pod's manifest as it was reported, to be read. */
export default function ManifestPage() {
  const { manifest } = useFailure();
  if (manifest === null) return <p>{words.manifest.none}</p>;
  return (
    <Section title={words.tabs.manifest} actions={<CopyButton text={manifest}>{words.manifest.copy}</CopyButton>}>
      <p>{words.manifest.asReported}</p>
      <pre className={styles['text']}>{visibleText(manifest)}</pre>
    </Section>
  );
}
