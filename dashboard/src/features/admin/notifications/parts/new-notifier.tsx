import { useNavigate } from '@tanstack/react-router';
import { Section } from '../../../../ui/section.js';
import { ChoiceCards } from '../../parts/choice-cards.js';
import type { Plugin } from '../../plugins/queries.js';
import { words } from '../words.js';
import { NotifierForm } from './notifier-form.js';

interface Props {
  /** Those that are not set up yet. */
  readonly plugins: readonly Plugin[];
  readonly open: string | undefined;
}

/** One of the notifiers that were found and not set up yet, with its form. */
export function NewNotifier({ plugins, open }: Props) {
  const navigate = useNavigate();
  const usable = plugins.filter(({ status, config_schema: schema }) => status !== 'failed' && schema !== null);
  const chosen = usable.find(({ id }) => id === open);
  return (
    <Section title={words.add}>
      {usable.length === 0 ? (
        <p>{words.allThere}</p>
      ) : (
        <ChoiceCards
          legend={words.choose}
          choices={usable.map(({ id, display_name: label }) => ({ id, label }))}
          value={chosen?.id ?? ''}
          onChange={(id) => void navigate({ to: '/admin/notifications', search: { open: id }, replace: true })}
        />
      )}
      {chosen !== undefined && <NotifierForm key={chosen.id} plugin={chosen} />}
    </Section>
  );
}
