import type { FormEvent, ReactNode } from 'react';
import { PageTitle } from '../../../ui/page-title.js';
import { words } from '../../../ui/words.js';
import styles from './auth-card.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly onSubmit?: () => void;
}

/** The one column of the pages before one is signed in, the same at any width. */
export function AuthCard({ title, children, onSubmit }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <main className={styles['page']}>
      <form className={styles['card']} noValidate onSubmit={submit}>
        <p className={styles['brand']}>
          <img src="/icon.svg" alt="" width="24" height="24" /> {words.brand}
        </p>
        <PageTitle>{title}</PageTitle>
        {children}
      </form>
    </main>
  );
}
