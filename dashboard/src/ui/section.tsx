import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  readonly title: string;
  /** The anchor of a link to it. */
  readonly id?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** With a border round it. */
  readonly boxed?: boolean;
}

/** A part of a page with its heading, to which one can jump and link. */
export function Section({ title, id, actions, children, boxed = false }: Props) {
  const own = useId();
  return (
    <section id={id} className={styles['section']} data-boxed={boxed || undefined} aria-labelledby={own}>
      <header>
        <h2 id={own}>{title}</h2>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
