import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../button.js';
import { FieldSet } from '../../field-set.js';
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
  const tools = [
    { label: `${words.up}: ${name}`, Icon: ArrowUp, isOff: isFirst, run: () => onMove(-1) },
    { label: `${words.down}: ${name}`, Icon: ArrowDown, isOff: isLast, run: () => onMove(1) },
    { label: words.removeNamed(name), Icon: Trash2, isOff: false, run: onRemove },
  ];
  return tools.map(({ label, Icon, isOff, run }) => (
    <Button
      key={label}
      look="quiet"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || run()}
    >
      <Icon aria-hidden="true" size={16} />
    </Button>
  ));
}
