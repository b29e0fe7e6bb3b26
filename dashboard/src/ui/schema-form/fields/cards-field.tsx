import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../button.js';
import { FieldSet } from '../../field-set.js';
import { MoveButtons } from '../../move-buttons.js';
import { type Card, newCard } from '../draft.js';
import type { FieldProps } from '../field-props.js';
import { schemaIn } from '../json-schema.js';
import { pathAt } from '../value.js';
import { words } from '../words.js';
import { hintOf } from './plain-fields.js';

/** A list of objects, in an order that may count: each can be moved without a pointer. */
export function CardsField({ schema, label, path, draft, onChange, problems, Form }: FieldProps<'cards'>) {
  const { cards } = draft;
  const set = (next: readonly Card[]) => onChange({ kind: 'cards', cards: next });
  const move = (index: number, by: number) => {
    const card = cards[index];
    if (card !== undefined) set(cards.filter((each) => each !== card).toSpliced(index + by, 0, card));
  };
  return (
    <FieldSet legend={label} hint={hintOf(schema)} problem={problems[path]}>
      {cards.map((card, index) => (
        <FieldSet
          key={card.key}
          legend={words.itemOf(label, index + 1)}
          problem={problems[pathAt(path, index)]}
          boxed
          actions={
            <CardTools
              name={words.itemOf(label, index + 1)}
              isFirst={index === 0}
              isLast={index === cards.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => set(cards.filter((each) => each !== card))}
            />
          }
        >
          <Form
            schema={schemaIn(schema, 'items')}
            draft={card.draft}
            path={pathAt(path, index)}
            problems={problems}
            onChange={(next) =>
              next.kind === 'group' && set(cards.map((each) => (each === card ? { ...card, draft: next } : each)))
            }
          />
        </FieldSet>
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden="true" size={16} />}
          aria-label={words.addTo(label)}
          onClick={() => set([...cards, newCard(schema)])}
        >
          {words.add}
        </Button>
      </div>
    </FieldSet>
  );
}

interface ToolsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function CardTools({ name, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  const remove = words.removeNamed(name);
  return (
    <>
      <MoveButtons up={`${words.up}: ${name}`} down={`${words.down}: ${name}`} {...{ isFirst, isLast, onMove }} />
      <Button
        look="quiet"
        aria-label={remove}
        title={remove}
        icon={<Trash2 aria-hidden="true" size={16} />}
        onClick={onRemove}
      />
    </>
  );
}
