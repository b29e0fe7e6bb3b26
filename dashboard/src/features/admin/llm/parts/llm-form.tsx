import { useState } from 'react';
import { Section } from '../../../../ui/section.js';
import { ChoiceCards } from '../../parts/choice-cards.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { SetElsewhere } from '../../parts/set-elsewhere.js';
import { useRemoveLlm } from '../actions.js';
import type { LlmStatus } from '../queries.js';
import { words } from '../words.js';
import { ProviderForm } from './provider-form.js';

interface Props {
  readonly status: LlmStatus;
  readonly onSaved: () => void;
}

/** Chooses a provider; each has its own form, and only the one that is configured is filled. */
export function LlmForm({ status, onSaved }: Props) {
  const { providers, provider: current, configured } = status;
  const [chosen, setChosen] = useState(current ?? '');
  const remove = useRemoveLlm();
  const provider = providers.find(({ id }) => id === chosen);
  const setBy = status.source === 'environment' ? 'LLM_PROVIDER' : status.managed_by;
  const isFixed = setBy !== undefined;
  return (
    <Section title={words.configuration}>
      <SetElsewhere by={setBy} />
      <ChoiceCards
        legend={words.provider}
        choices={providers.map(({ id, name }) => ({ id, label: name }))}
        value={chosen}
        isReadOnly={isFixed}
        onChange={setChosen}
      />
      {provider !== undefined && (
        <ProviderForm
          key={provider.id}
          provider={provider}
          config={provider.id === current ? status.config : undefined}
          isReadOnly={isFixed}
          onSaved={onSaved}
          onDiscard={() => setChosen(current ?? '')}
        />
      )}
      {configured && !isFixed && (
        <div>
          <ConfirmButton
            label={words.remove}
            question={words.removeQuestion}
            confirm={words.remove}
            run={() => remove.mutateAsync()}
          >
            <p>{words.removeText}</p>
          </ConfirmButton>
        </div>
      )}
    </Section>
  );
}
