import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.js';
import { showToast } from '../../../lib/toasts.js';
import { Button } from '../../../ui/button.js';
import { LazyMenu } from '../../../ui/overlays/lazy.js';
import { ColumnsButton } from '../columns/columns-button.js';
import type { ColumnInfo } from '../columns/columns-dialog.js';
import { exportRows } from '../export.js';
import type { Shown } from '../list-names.js';
import { ViewsMenu } from '../views/views-menu.js';
import { words } from '../words.js';
import { SortMenu } from './sort-menu.js';

interface Props {
  readonly shown: Shown;
  /** All that the list has. */
  readonly columns: readonly ColumnInfo[];
}

/** What one does with a list as a whole. */
export function ListTools({ shown, columns }: Props) {
  const [isBusy, setBusy] = useState(false);
  const save = (format: 'csv' | 'json') => {
    setBusy(true);
    exportRows(shown, format)
      .then(({ count, isCut }) => {
        const text = isCut ? words.exporting.cut(count) : words.exporting.done(count);
        showToast({ text, tone: 'plain' });
      })
      .catch((error: unknown) => showToast({ text: words.exporting.failed(messageOf(error)), tone: 'fail' }))
      .finally(() => setBusy(false));
  };
  const button = (
    <Button look="quiet" busy={isBusy} icon={<Download aria-hidden="true" size={16} />}>
      {words.exporting.label}
    </Button>
  );
  const entries = (['csv', 'json'] as const).map((id) => ({ id, label: words.exporting[id], run: () => save(id) }));
  return (
    <>
      <SortMenu shown={shown} />
      <ViewsMenu shown={shown} />
      <ColumnsButton key={shown.name} name={shown.name} columns={columns} />
      <LazyMenu trigger={button} groups={[{ entries }]} />
    </>
  );
}
