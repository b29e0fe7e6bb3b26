import { visibleText } from '../../../lib/visible-text.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { Section } from '../../../ui/section.js';
import type { Step } from '../queries.js';
import styles from './step-list.module.css';

/** Things to do one after the other, with the commands that do them. */
export function StepList({
  title,
  id,
  steps,
}: {
  readonly title: string;
  readonly id: string;
  readonly steps: readonly Step[];
}) {
  if (steps.length === 0) return null;
  return (
    <Section title={title} id={id}>
      <ol className={styles['steps']}>
        {steps.map(({ text, command }) => (
          <li key={`${text} ${command ?? ''}`}>
            <p>{visibleText(text)}</p>
            {command !== undefined && <CommandBlock text={command} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
