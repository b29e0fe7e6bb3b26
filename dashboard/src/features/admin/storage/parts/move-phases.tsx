import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { words } from '../words.js';
import styles from './move-phases.module.css';

const PHASES = ['testing', 'copying', 'catching_up', 'verifying', 'switching'] as const;
const ICONS = { done: CircleCheck, now: CircleDashed, later: Circle } as const;

/** The steps of a move, and which is under way. */
export function MovePhases({ phase }: { readonly phase: string }) {
  const now = PHASES.findIndex((each) => each === phase);
  return (
    <ol className={styles['phases']}>
      {PHASES.map((each, index) => {
        const state = index < now ? 'done' : index === now ? 'now' : 'later';
        const Icon = ICONS[state];
        return (
          <li key={each} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <Icon aria-hidden="true" size={16} /> {words.phases[each]}
          </li>
        );
      })}
    </ol>
  );
}
