import { momentText } from '../../../../lib/time.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { PlainTable } from '../../parts/plain-table.js';
import { words as shared } from '../../words.js';
import { useRemoveSilence } from '../actions.js';
import type { Silence } from '../queries.js';
import { words } from '../words.js';

interface Props {
  readonly label: string;
  readonly silences: readonly Silence[];
  readonly mayEnd: boolean;
}

const MATCHERS = ['namespace', 'owner', 'pod', 'cause'] as const;

/** What it fits, in one line: `namespace shop-*, cause image-*`. */
const whatOf = ({ matchers }: Silence): string =>
  MATCHERS.flatMap((name) => {
    const pattern = matchers[name];
    return pattern === undefined ? [] : [`${words.matchers[name].toLowerCase()} ${visibleText(pattern)}`];
  }).join(', ');

export function SilenceTable({ label, silences, mayEnd }: Props) {
  const remove = useRemoveSilence();
  return (
    <PlainTable
      label={label}
      rows={silences}
      keyOf={({ id }) => id}
      columns={[
        { header: words.columns.what, cell: whatOf },
        { header: words.columns.reason, cell: ({ reason }) => visibleText(reason) },
        {
          header: words.columns.time,
          cell: ({ starts_at: from, ends_at: to }) => words.until(momentText(from), momentText(to)),
        },
        { header: words.columns.by, cell: ({ created_by: by }) => visibleText(by) },
        {
          header: words.columns.actions,
          isAction: true,
          cell: (silence) => {
            if (silence.managed_by !== undefined) return shared.setByFile;
            if (!mayEnd) return null;
            return (
              <ConfirmButton
                label={words.end}
                name={words.endNamed(whatOf(silence))}
                question={words.endQuestion}
                confirm={words.end}
                run={() => remove.mutateAsync(silence.id)}
              >
                <p>{whatOf(silence)}</p>
                <p>{words.endText}</p>
              </ConfirmButton>
            );
          },
        },
      ]}
    />
  );
}
