export const words = {
  title: 'Account',
  who: 'Who you are',
  username: 'Username',
  role: 'Role',
  roles: {
    read: 'read: sees everything, changes nothing',
    write: 'write: also works on incidents and findings',
    admin: 'admin: also proves fixes and configures Podproof',
  },
  password: {
    title: 'Password',
    old: 'Current password',
    needed: 'It is needed.',
    wrong: 'The current password is another one.',
    new: 'New password',
    hint: 'From 8 to 72 bytes. All other sessions of yours end.',
    button: 'Change the password',
    done: 'The password was changed. Your other sessions have ended.',
  },
} as const;
