import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { visibleText } from '../../../../lib/visible-text.js';
import { Button } from '../../../../ui/button.js';
import type { Draft } from '../../../../ui/schema-form/draft.js';
import { SchemaForm } from '../../../../ui/schema-form/schema-form.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { FormMessage } from '../../parts/form-message.js';
import { TestOutcome } from '../../parts/test-outcome.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { useConfigForm } from '../../parts/use-config-form.js';
import { useMoveStorage, useTestStorage } from '../actions.js';
import type { StorageStatus } from '../queries.js';
import { words } from '../words.js';
import styles from './target-form.module.css';

interface Props {
  readonly provider: StorageStatus['providers'][number];
  readonly from: string;
}

/** Where the data are to go: only what was tested as it stands can be moved to, and only who types its name means it. */
export function TargetForm({ provider, from }: Props) {
  const { id, name } = provider;
  const schema = provider.config_schema ?? {};
  const form = useConfigForm(schema, undefined, 'config');
  const [tested, setTested] = useState<Draft>();
  const test = useTestStorage();
  const move = useMoveStorage();
  const navigate = useNavigate();
  const blocked = useBlocked();
  const tryOut = () => {
    const config = form.read();
    if (config === undefined) return;
    const { draft } = form;
    test.mutate(
      { provider: id, config },
      { onError: form.refuse, onSuccess: ({ ok }) => setTested(ok ? draft : undefined) },
    );
  };
  const start = async () => {
    const { move_id: begun } = await move.mutateAsync({ provider: id, config: form.read() ?? {} });
    await navigate({ to: '/admin/storage', search: { move: begun } });
  };
  const isTested = tested !== undefined && tested === form.draft;
  return (
    <>
      <SchemaForm schema={schema} draft={form.draft} onChange={form.set} problems={form.problems} />
      <FormMessage text={form.message} />
      <TestOutcome result={test.data} error={null} />
      <div className={styles['actions']}>
        <Button look={isTested ? 'plain' : 'primary'} busy={test.isPending} blocked={blocked} onClick={tryOut}>
          {test.isPending ? words.testing : words.test}
        </Button>
        <ConfirmButton
          label={words.start}
          look="danger"
          question={words.question(visibleText(name))}
          confirm={words.start}
          typed={name}
          blocked={isTested ? undefined : words.testFirst}
          run={start}
        >
          <p>{words.replace(visibleText(from), visibleText(name))}</p>
          <p>{words.keeps}</p>
        </ConfirmButton>
        {!isTested && <span>{words.testFirst}</span>}
      </div>
    </>
  );
}
