import { Columns3 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.js';
import type { ListName } from '../list-names.js';
import styles from './columns.module.css';
import { type ColumnInfo, ColumnsDialog } from './columns-dialog.js';
import { words } from './words.js';

interface Props {
  readonly name: ListName;
  readonly columns: readonly ColumnInfo[];
}

/** Chooses columns; where a list has only one, there is nothing to choose. */
export function ColumnsButton({ name, columns }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className={styles['button'] ?? ''}
        aria-haspopup="dialog"
        icon={<Columns3 aria-hidden="true" size={16} />}
        onClick={() => setOpen(true)}
      >
        {words.label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsDialog name={name} columns={columns} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
