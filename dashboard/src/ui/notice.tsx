import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type Tone = 'fail' | 'warn' | 'ok' | 'plain';

const ICONS = { fail: CircleAlert, warn: TriangleAlert, ok: CircleCheck, plain: Info } as const;

interface Props {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Read aloud at once when it appears; for what the user has just done. */
  readonly announce?: boolean;
  readonly actions?: ReactNode;
}

/** Something that has to be known here, with an icon and words: the colour alone says nothing. */
export function Notice({ tone, children, announce = false, actions }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles['notice']} ${styles[tone]}`} role={announce ? 'alert' : undefined}>
      <Icon aria-hidden="true" size={16} />
      <div className={styles['text']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
