import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { chipText } from '../../../lib/filter-text.js';
import { type Chip, chipsOf, withoutChip, withoutFilters } from '../../../lib/list-filters.js';
import { FilterChips } from '../../../ui/filter-chips.js';
import { LIST_PATHS, type Shown } from '../list-names.js';
import styles from './filter-bar.module.css';
import { FilterField } from './filter-field.js';
import { type Go, useWritten } from './use-written.js';

interface Props {
  readonly shown: Shown;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The text that is looked for and the filters, all of them in the address. */
export function FilterBar({ shown, field }: Props) {
  const { name, scope, filters } = shown;
  const navigate = useNavigate();
  const go: Go = (next, ns, replace) => void navigate({ to: LIST_PATHS[name], search: { ...next, ns }, replace });
  const written = useWritten(shown, go);
  const chips = chipsOf(filters, scope.ns);
  const remove = (chip: Chip) => {
    go(withoutChip(filters, chip), chip.name === 'ns' ? undefined : scope.ns, false);
    field.current?.focus();
  };
  return (
    <div className={styles['bar']}>
      <search>
        <FilterField list={name} field={field} written={written} />
      </search>
      <FilterChips
        chips={chips}
        textOf={(chip) => chipText(chip.name, chip.value)}
        onRemove={remove}
        onClear={() => go(withoutFilters(filters), undefined, false)}
      />
    </div>
  );
}
