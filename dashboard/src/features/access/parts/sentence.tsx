import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.js';
import styles from '../access.module.css';
import { namespaceNames } from '../queries.js';
import { RESOURCES, VERBS } from '../questions.js';
import { words } from '../words.js';

interface Props {
  readonly children: ReactNode;
  readonly onAsk: () => void;
}

/** A question with gaps to fill. */
export function Sentence({ children, onAsk }: Props) {
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <form className={styles['sentence']} onSubmit={ask}>
      {children}
      <Button look="primary" type="submit">
        {words.ask}
      </Button>
    </form>
  );
}

interface GapProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly suggestions?: readonly string[];
  readonly placeholder?: string;
  readonly isOptional?: boolean;
}

/** A word of a sentence that one writes or chooses. */
export function Gap({ label, value, onChange, suggestions = [], placeholder, isOptional = false }: GapProps) {
  const id = useId();
  return (
    <>
      <input
        className={styles['gap']}
        aria-label={label}
        value={value}
        placeholder={placeholder}
        required={!isOptional}
        list={id}
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        size={Math.max(8, value.length + 2, (placeholder?.length ?? 0) + 1)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

export interface ActionDraft {
  readonly verb: string;
  readonly resource: string;
  readonly namespace: string;
}

interface ActionProps {
  readonly draft: ActionDraft;
  readonly onChange: (draft: ActionDraft) => void;
}

/** `[delete] [pods] in [shop]?` */
export function ActionGaps({ draft, onChange }: ActionProps) {
  const { data } = useQuery(namespaceNames);
  return (
    <>
      <Gap
        label={words.fields.verb}
        value={draft.verb}
        suggestions={VERBS}
        onChange={(verb) => onChange({ ...draft, verb })}
      />
      <Gap
        label={words.fields.resource}
        value={draft.resource}
        suggestions={RESOURCES}
        onChange={(resource) => onChange({ ...draft, resource })}
      />
      <span>{words.sentence.in}</span>
      <Gap
        label={words.fields.namespace}
        value={draft.namespace}
        suggestions={data?.namespaces ?? []}
        placeholder={words.sentence.everywhere}
        isOptional
        onChange={(namespace) => onChange({ ...draft, namespace })}
      />
      <span>{words.sentence.end}</span>
    </>
  );
}
