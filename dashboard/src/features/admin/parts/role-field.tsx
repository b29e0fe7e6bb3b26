import type { Role } from '../../../api/session.js';
import { SelectField } from '../../../ui/select-field.js';
import { words } from '../words.js';
import { ROLE_OPTIONS, roleIn } from './role-options.js';

interface Props {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** The role that somebody or something gets, with what it may. */
export function RoleField({ value, onChange }: Props) {
  return (
    <SelectField
      label={words.role}
      hint={words.rolesAbout[value]}
      value={value}
      options={ROLE_OPTIONS}
      onChange={(text) => onChange(roleIn(text))}
    />
  );
}
