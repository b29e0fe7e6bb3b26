import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SEVERITIES } from '../../../lib/list-filters.js';
import { SelectField } from '../../../ui/select-field.js';
import { TextField } from '../../../ui/text-field.js';
import { GROUPS, readSecuritySearch, STATUSES } from '../search.js';
import styles from '../security.module.css';
import { words } from '../words.js';

/** What of the findings is shown; it is kept in the address. */
export function FindingFilters() {
  const search = useSearch({ from: '/inside/security' });
  const navigate = useNavigate();
  const set = (name: string, value: string) =>
    void navigate({
      to: '/security',
      search: (before) => ({
        ns: before.ns,
        cluster: before.cluster,
        ...readSecuritySearch({ ...search, open: undefined, [name]: value }),
      }),
      replace: true,
    });
  return (
    <div className={styles['filters']}>
      <SelectField
        label={words.group.label}
        value={search.group ?? 'check'}
        options={GROUPS.map((value) => ({ value, label: words.group[value] }))}
        onChange={(value) => set('group', value)}
      />
      <SelectField
        label={words.severity.label}
        value={search.severity ?? ''}
        options={[{ value: '', label: words.severity.any }, ...SEVERITIES.map((value) => ({ value, label: value }))]}
        onChange={(value) => set('severity', value)}
      />
      <SelectField
        label={words.status.label}
        value={search.status ?? 'active'}
        options={STATUSES.map((value) => ({ value, label: words.status[value] }))}
        onChange={(value) => set('status', value)}
      />
      <TypedFilter label={words.check} value={search.check ?? ''} onChange={(value) => set('check', value)} />
      <TypedFilter label={words.text} value={search.q ?? ''} onChange={(value) => set('q', value)} />
    </div>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The address follows what is typed a moment later: the field has its own text, so that no letter is lost meanwhile. */
function TypedFilter({ label, value, onChange }: TypedProps) {
  const [text, setText] = useState(value);
  const type = (next: string) => {
    setText(next);
    onChange(next);
  };
  return <TextField label={label} value={text} onChange={type} />;
}
