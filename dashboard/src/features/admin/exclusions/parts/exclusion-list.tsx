import { visibleText } from '../../../../lib/visible-text.js';
import { Ago } from '../../../../ui/ago.js';
import { Button } from '../../../../ui/button.js';
import { EmptyState } from '../../../../ui/empty-state.js';
import { Section } from '../../../../ui/section.js';
import { PlainTable } from '../../parts/plain-table.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { words as shared } from '../../words.js';
import { useInclude } from '../actions.js';
import type { Exclusion } from '../queries.js';
import { words } from '../words.js';

interface Props {
  readonly exclusions: readonly Exclusion[];
  readonly mayChange: boolean;
}

export function ExclusionList({ exclusions, mayChange }: Props) {
  const include = useInclude();
  const blocked = useBlocked();
  return (
    <Section title={words.list}>
      {exclusions.length === 0 ? (
        <EmptyState>{words.none}</EmptyState>
      ) : (
        <PlainTable
          label={words.list}
          rows={exclusions}
          keyOf={({ kind, pattern }) => `${kind} ${pattern}`}
          columns={[
            { header: words.columns.what, cell: ({ kind }) => words.kinds[kind] },
            { header: words.columns.pattern, cell: ({ pattern }) => <code>{visibleText(pattern)}</code> },
            {
              header: words.columns.by,
              cell: ({ by, at }) => (
                <>
                  {visibleText(by)}, <Ago at={at} suffix={words.ago} />
                </>
              ),
            },
            {
              header: words.columns.actions,
              isAction: true,
              cell: (rule) =>
                rule.managedBy !== undefined
                  ? shared.setByFile
                  : mayChange && (
                      <Button
                        look="quiet"
                        blocked={blocked}
                        aria-label={words.remove(visibleText(rule.pattern))}
                        onClick={() => include.mutate(rule)}
                      >
                        {shared.remove}
                      </Button>
                    ),
            },
          ]}
        />
      )}
    </Section>
  );
}
