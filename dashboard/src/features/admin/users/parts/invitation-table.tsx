import { durationText, serverNow } from '../../../../lib/time.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { PlainTable } from '../../parts/plain-table.js';
import { useWithdraw } from '../actions.js';
import type { Invitation } from '../queries.js';
import { words } from '../words.js';

function stateOf({ accepted_by: by, expires_at: until }: Invitation): string {
  if (by !== null) return words.accepted(visibleText(by));
  const left = Date.parse(until) - serverNow();
  return left <= 0 ? words.expired : `${words.open}${durationText(left)}`;
}

/** What was sent out, and what became of it. */
export function InvitationTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const withdraw = useWithdraw();
  return (
    <PlainTable
      label={words.invitations}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { header: words.invitationColumns.role, cell: ({ role }) => role },
        { header: words.invitationColumns.by, cell: ({ created_by: by }) => visibleText(by) },
        { header: words.invitationColumns.state, cell: stateOf },
        {
          header: words.invitationColumns.actions,
          isAction: true,
          cell: (invitation) =>
            invitation.accepted_by === null && (
              <ConfirmButton
                label={words.withdraw}
                name={words.withdrawNamed(invitation.role, visibleText(invitation.created_by))}
                question={words.withdrawQuestion}
                confirm={words.withdraw}
                run={() => withdraw.mutateAsync(invitation.id)}
              >
                <p>{words.withdrawText}</p>
              </ConfirmButton>
            ),
        },
      ]}
    />
  );
}
