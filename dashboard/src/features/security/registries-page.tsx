import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.js';
import { useIsAtLeast } from '../../api/session.js';
import { visibleText } from '../../lib/visible-text.js';
import { Ago } from '../../ui/ago.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Notice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import { TextField } from '../../ui/text-field.js';
import { useBlocked, useDistrust, useTrust } from './actions.js';
import { SecurityTabs } from './parts/security-tabs.js';
import { registries } from './queries.js';
import styles from './security.module.css';
import { words } from './words.js';

/** Which registries are trusted. */
export default function RegistriesPage() {
  const mayChange = useIsAtLeast('write');
  return (
    <>
      <SecurityTabs />
      <p>{words.registry.what}</p>
      {mayChange ? <Add /> : <Notice tone="plain">{words.registry.readOnly}</Notice>}
      <Registries mayChange={mayChange} />
    </>
  );
}

function Add() {
  const [name, setName] = useState('');
  const blocked = useBlocked();
  const trust = useTrust(() => setName(''));
  const send = () => {
    if (name.trim() !== '' && blocked === undefined) trust.mutate(name.trim());
  };
  return (
    <form
      className={styles['filters']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={words.registry.name}
        hint={words.registry.hint}
        problem={trust.error === null ? undefined : messageOf(trust.error)}
        value={name}
        spellCheck={false}
        autoCapitalize="none"
        onChange={setName}
      />
      <Button type="submit" look="primary" busy={trust.isPending} blocked={blocked}>
        {words.registry.add}
      </Button>
    </form>
  );
}

function Registries({ mayChange }: { readonly mayChange: boolean }) {
  const { data, error, refetch } = useQuery(registries);
  const distrust = useDistrust();
  const blocked = useBlocked();
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} />;
  if (data.length === 0) return <EmptyState>{words.registry.none}</EmptyState>;
  return (
    <ul className={styles['list']} aria-label={words.tabs.registries}>
      {data.map(({ registry, created_at: at, managed_by: by }) => (
        <li key={registry} className={styles['line']}>
          <code>{visibleText(registry)}</code>
          <span className={styles['quiet']}>
            {words.registry.added}
            <Ago at={at} suffix={words.ago} />
          </span>
          {by !== undefined && <span>{words.registry.byFile}</span>}
          {by === undefined && mayChange && (
            <Button
              look="quiet"
              blocked={blocked}
              aria-label={words.registry.removeOne(visibleText(registry))}
              onClick={() => distrust.mutate(registry)}
            >
              {words.registry.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
