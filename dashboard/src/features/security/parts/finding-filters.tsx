import { useEffect, useRef, useState } from 'react';
import { chipText } from '../../../lib/filter-text.js';
import { SEVERITIES } from '../../../lib/list-filters.js';
import { FilterChips } from '../../../ui/filter-chips.js';
import { SelectField } from '../../../ui/select-field.js';
import { TextField } from '../../../ui/text-field.js';
import { chipsOf, GROUPS, STATUSES } from '../search.js';
import styles from '../security.module.css';
import { useSecuritySearch } from '../use-search.js';
import { words } from '../words.js';

/** What of the findings is shown; it is kept in the address. */
export function FindingFilters() {
  const { search, set, clear } = useSecuritySearch();
  return (
    <>
      <div className={styles['filters']}>
        <SelectField
          label={words.group.label}
          value={search.group ?? 'check'}
          options={GROUPS.map((value) => ({ value, label: words.group[value] }))}
          onChange={(value) => set({ group: value })}
        />
        <SelectField
          label={words.severity.label}
          value={search.severity ?? ''}
          options={[{ value: '', label: words.severity.any }, ...SEVERITIES.map((value) => ({ value, label: value }))]}
          onChange={(value) => set({ severity: value })}
        />
        <SelectField
          label={words.status.label}
          value={search.status ?? 'active'}
          options={STATUSES.map((value) => ({ value, label: words.status[value] }))}
          onChange={(value) => set({ status: value === 'active' ? undefined : value })}
        />
        <TypedFilter label={words.text} value={search.q ?? ''} onChange={(q) => set({ q }, true)} />
      </div>
      <FilterChips
        chips={chipsOf(search)}
        textOf={({ name, value }) => chipText(name, value)}
        onRemove={({ name }) => set({ [name]: undefined })}
        onClear={clear}
      />
    </>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The address follows what is typed: the field has its own text, so that no letter is lost meanwhile; Back, or a chip, sets it anew. */
function TypedFilter({ label, value, onChange }: TypedProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const type = (next: string) => {
    setText(next);
    sent.current = next;
    onChange(next);
  };
  return <TextField label={label} value={text} onChange={type} />;
}
