import { useNavigate, useSearch } from '@tanstack/react-router';
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
      <TextField label={words.check} value={search.check ?? ''} onChange={(value) => set('check', value)} />
      <TextField label={words.text} value={search.q ?? ''} onChange={(value) => set('q', value)} />
    </div>
  );
}
