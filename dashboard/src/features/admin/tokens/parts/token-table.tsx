import { durationText, exactText, serverNow } from '../../../../lib/time.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Ago } from '../../../../ui/ago.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { PlainTable } from '../../parts/plain-table.js';
import { words as shared } from '../../words.js';
import { useRemoveToken } from '../actions.js';
import type { ApiToken } from '../queries.js';
import { words } from '../words.js';

function EndOf({ at }: { readonly at: string | null }) {
  if (at === null) return words.never;
  const left = Date.parse(at) - serverNow();
  return <span title={exactText(at)}>{left <= 0 ? words.expired : words.inTime(durationText(left))}</span>;
}

export function TokenTable({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const remove = useRemoveToken();
  return (
    <PlainTable
      label={words.list}
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        { header: words.columns.name, cell: ({ name }) => <strong>{visibleText(name)}</strong> },
        { header: words.columns.role, cell: ({ role }) => role },
        {
          header: words.columns.used,
          cell: ({ last_used: at }) => (at === null ? shared.never : <Ago at={at} suffix={words.ago} />),
        },
        { header: words.columns.expires, cell: ({ expires_at: at }) => <EndOf at={at} /> },
        { header: words.columns.by, cell: ({ created_by: by }) => visibleText(by) },
        {
          header: words.columns.actions,
          isAction: true,
          cell: ({ id, name }) => (
            <ConfirmButton
              label={shared.remove}
              name={words.removeNamed(visibleText(name))}
              question={words.removeQuestion(visibleText(name))}
              confirm={words.removeNamed(visibleText(name))}
              run={() => remove.mutateAsync(id)}
            >
              <p>{words.removeText}</p>
            </ConfirmButton>
          ),
        },
      ]}
    />
  );
}
