import { visibleText } from '../../../lib/visible-text.js';
import styles from './text-list.module.css';

interface Props {
  readonly title: string;
  readonly texts: readonly string[];
  /** Unfolds when one asks for it. */
  readonly isFolded?: boolean;
}

/** Sentences below a heading; nothing at all where there are none. */
export function TextList({ title, texts, isFolded = false }: Props) {
  if (texts.length === 0) return null;
  const list = (
    <ul>
      {texts.map((text) => (
        <li key={text}>{visibleText(text)}</li>
      ))}
    </ul>
  );
  if (!isFolded) {
    return (
      <div className={styles['list']}>
        <h3>{title}</h3>
        {list}
      </div>
    );
  }
  return (
    <details className={styles['list']}>
      <summary>{`${title} (${texts.length})`}</summary>
      {list}
    </details>
  );
}
