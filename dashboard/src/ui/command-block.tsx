import { visibleText } from '../lib/visible-text.js';
import styles from './command-block.module.css';
import { CopyButton } from './copy-button.js';
import { words } from './words.js';

interface Props {
  readonly text: string;
  readonly label?: string;
  readonly onCopied?: () => void;
}

/** A command, or a file, to be copied and run elsewhere. It wraps, so that all of it can be read before. */
export function CommandBlock({ text, label = words.copy, onCopied }: Props) {
  return (
    <div className={styles['block']}>
      <pre>
        <code>{visibleText(text.trimEnd())}</code>
      </pre>
      <CopyButton text={text} look="quiet" {...(onCopied !== undefined && { onCopied })}>
        {label}
      </CopyButton>
    </div>
  );
}
