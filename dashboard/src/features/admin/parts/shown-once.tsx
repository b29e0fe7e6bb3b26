import { Button } from '../../../ui/button.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { Notice } from '../../../ui/notice.js';
import { words } from '../words.js';
import styles from './shown-once.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly onDone: () => void;
}

/** A secret that nobody can show again: it stays until one says that one has it. */
export function ShownOnce({ title, text, onDone }: Props) {
  return (
    <div className={styles['once']}>
      <Notice tone="ok" announce>
        <strong>{title}</strong> {words.once}
      </Notice>
      <CommandBlock text={text} label={words.copy} />
      <Button onClick={onDone}>{words.done}</Button>
    </div>
  );
}
