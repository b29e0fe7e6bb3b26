import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../ui/section.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { InvitationTable } from './parts/invitation-table.js';
import { Invite } from './parts/invite.js';
import { UserTable } from './parts/user-table.js';
import { invitations, users } from './queries.js';
import { words } from './words.js';

export default function UsersPage() {
  return (
    <AdminPageFrame page="users">
      <Users />
    </AdminPageFrame>
  );
}

function Users() {
  const accounts = useQuery(users);
  const invited = useQuery(invitations);
  return (
    <>
      <Section title={words.list}>
        <Loaded query={accounts}>{(data) => <UserTable users={data} />}</Loaded>
      </Section>
      <Invite />
      <Section title={words.invitations}>
        <Loaded query={invited} lines={2}>
          {(data) => (data.length === 0 ? <p>{words.noInvitations}</p> : <InvitationTable invitations={data} />)}
        </Loaded>
      </Section>
    </>
  );
}
