import { Link } from '@tanstack/react-router';
import { countText } from '../../../../lib/numbers.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Ago } from '../../../../ui/ago.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { SetElsewhere } from '../../parts/set-elsewhere.js';
import { TestOutcome } from '../../parts/test-outcome.js';
import { useBlocked } from '../../parts/use-blocked.js';
import type { Plugin } from '../../plugins/queries.js';
import { useRemoveNotifier, useSwitchNotifier, useTestNotifier } from '../actions.js';
import type { Notifier } from '../queries.js';
import { words } from '../words.js';
import styles from './notifier-card.module.css';
import { NotifierForm } from './notifier-form.js';

interface Props {
  readonly notifier: Notifier;
  /** Undefined where its plugin is gone. */
  readonly plugin: Plugin | undefined;
  readonly isOpen: boolean;
}

/** One place where messages go: how it does, and its form when it is open. */
export function NotifierCard({ notifier, plugin, isOpen }: Props) {
  const { provider, last_error: error, managed_by: managedBy } = notifier;
  const name = plugin?.display_name ?? provider;
  const test = useTestNotifier();
  return (
    <Section title={name} id={provider} boxed actions={<State notifier={notifier} />}>
      <SetElsewhere by={managedBy} />
      {error !== null && <Notice tone="fail">{visibleText(error)}</Notice>}
      <Actions {...{ notifier, plugin, name, isOpen, test }} />
      <TestOutcome result={test.data} error={test.error} />
      {isOpen && plugin !== undefined && <NotifierForm key={provider} plugin={plugin} notifier={notifier} />}
    </Section>
  );
}

interface ActionsProps extends Props {
  readonly name: string;
  readonly test: ReturnType<typeof useTestNotifier>;
}

function Actions({ notifier, plugin, name, isOpen, test }: ActionsProps) {
  const { provider, enabled } = notifier;
  const blocked = useBlocked();
  return (
    <div className={styles['actions']}>
      {plugin !== undefined && (
        <Link to="/admin/notifications" search={{ open: isOpen ? undefined : provider }} hash={provider}>
          {isOpen ? words.close : words.edit}
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
      {!isOpen && (
        <Button busy={test.isPending} blocked={blocked} onClick={() => test.mutate({ provider })}>
          {test.isPending ? words.testing : words.test}
        </Button>
      )}
      {notifier.managed_by === undefined && <Changes provider={provider} name={name} isOn={enabled} />}
    </div>
  );
}

function State({ notifier }: { readonly notifier: Notifier }) {
  const { enabled, queued, last_sent_at: sent } = notifier;
  return (
    <p className={styles['state']}>
      <strong>{enabled ? words.on : words.off}</strong>
      {queued > 0 && <span>{words.queued(countText(queued))}</span>}
      <span>{sent === null ? words.neverSent : <Ago at={sent} prefix={words.lastSent} suffix={words.ago} />}</span>
    </p>
  );
}

interface ChangesProps {
  readonly provider: string;
  readonly name: string;
  readonly isOn: boolean;
}

function Changes({ provider, name, isOn }: ChangesProps) {
  const turn = useSwitchNotifier();
  const remove = useRemoveNotifier();
  const blocked = useBlocked();
  return (
    <>
      <Button
        look="quiet"
        busy={turn.isPending}
        blocked={blocked}
        aria-label={words.turned(name, isOn)}
        onClick={() => turn.mutate({ provider, enabled: !isOn })}
      >
        {isOn ? words.turnOff : words.turnOn}
      </Button>
      <ConfirmButton
        label={words.remove}
        name={words.removeNamed(name)}
        question={words.removeQuestion(name)}
        confirm={words.removeNamed(name)}
        run={() => remove.mutateAsync(provider)}
      >
        <p>{words.removeText}</p>
      </ConfirmButton>
    </>
  );
}
