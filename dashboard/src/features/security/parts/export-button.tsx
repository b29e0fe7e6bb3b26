import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../../api/api-error.js';
import { showToast } from '../../../lib/toasts.js';
import { Button } from '../../../ui/button.js';
import { exportFindings } from '../export.js';
import { filterOf } from '../queries.js';
import { useSecuritySearch } from '../use-search.js';
import { words } from '../words.js';

/** Saves what the filters find, whether in groups or not. */
export function ExportButton() {
  const { search } = useSecuritySearch();
  const save = useMutation({
    mutationFn: () => exportFindings(filterOf(search), search.status ?? 'active'),
    onSuccess: ({ count, isCut }) =>
      showToast({ text: isCut ? words.exporting.cut(count) : words.exporting.done(count), tone: 'plain' }),
    onError: (error) => showToast({ text: words.exporting.failed(messageOf(error)), tone: 'fail' }),
  });
  const icon = <Download aria-hidden="true" size={16} />;
  return (
    <Button look="quiet" icon={icon} busy={save.isPending} onClick={() => save.mutate()}>
      {words.exporting.label}
    </Button>
  );
}
