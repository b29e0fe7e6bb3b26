import { useState } from 'react';
import { visibleText } from '../../../../lib/visible-text.js';
import { Section } from '../../../../ui/section.js';
import { ChoiceCards } from '../../parts/choice-cards.js';
import type { StorageStatus } from '../queries.js';
import { words } from '../words.js';
import { TargetForm } from './target-form.js';

/** Chooses where the data are to go. */
export function MoveForm({ status }: { readonly status: StorageStatus }) {
  const [chosen, setChosen] = useState('');
  const usable = status.providers.filter(({ config_schema: schema }) => schema !== null);
  const provider = usable.find(({ id }) => id === chosen);
  return (
    <Section title={words.move}>
      <p>{words.moveLead}</p>
      <ChoiceCards
        legend={words.target}
        choices={usable.map(({ id, name }) => ({ id, label: visibleText(name) }))}
        value={chosen}
        onChange={setChosen}
      />
      {provider !== undefined && <TargetForm key={chosen} provider={provider} from={status.location} />}
    </Section>
  );
}
