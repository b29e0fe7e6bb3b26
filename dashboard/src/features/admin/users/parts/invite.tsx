import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.js';
import type { Role } from '../../../../api/session.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { SelectField } from '../../../../ui/select-field.js';
import { FormLine } from '../../parts/form-line.js';
import { RoleField } from '../../parts/role-field.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { useInvite } from '../actions.js';
import { words } from '../words.js';

/** Makes a link for one account; it is shown until one says that one has it. */
export function Invite() {
  const [role, setRole] = useState<Role>('read');
  const [hours, setHours] = useState('72');
  const invite = useInvite();
  const blocked = useBlocked();
  return (
    <Section title={words.invite} boxed>
      {invite.data !== undefined ? (
        <ShownOnce title={words.link} text={new URL(invite.data.url, location.origin).href} onDone={invite.reset} />
      ) : (
        <>
          <p>{words.inviteLead}</p>
          <FormLine onSubmit={() => invite.mutate({ role: role, expires_in_hours: Number(hours) })}>
            <RoleField value={role} onChange={setRole} />
            <SelectField
              label={words.expires}
              value={hours}
              options={Object.entries(words.hours).map(([value, label]) => ({ value, label }))}
              onChange={setHours}
            />
            <Button type="submit" look="primary" busy={invite.isPending} blocked={blocked}>
              {words.create}
            </Button>
          </FormLine>
        </>
      )}
      {invite.error !== null && (
        <Notice tone="fail" announce>
          {messageOf(invite.error)}
        </Notice>
      )}
    </Section>
  );
}
