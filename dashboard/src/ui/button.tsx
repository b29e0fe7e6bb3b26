import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  readonly icon?: ReactNode;
  /** Shown by the label, for who works by keys. */
  readonly hotkey?: string;
  /** While what it does is under way it can be focused and not pressed. */
  readonly busy?: boolean;
  /** Why it cannot be pressed now: it can still be focused, so that the reason can be read. */
  readonly blocked?: string | undefined;
}

export function Button({
  look = 'plain',
  icon,
  hotkey,
  busy = false,
  blocked,
  children,
  onClick,
  className = '',
  ...rest
}: Props) {
  const isOff = busy || blocked !== undefined;
  return (
    <button
      type="button"
      className={`${styles['button']} ${styles[look]} ${className}`}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      title={blocked}
      {...rest}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {icon}
      <span>{children}</span>
      {hotkey !== undefined && <kbd className={styles['hotkey']}>{hotkey}</kbd>}
    </button>
  );
}
