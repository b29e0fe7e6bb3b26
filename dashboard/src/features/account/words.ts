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
  preferences: {
    title: 'How the pages are for you',
    compact: 'Rows close together',
    keys: 'Single letters are keys',
    keysHint: 'Turn it off where they get in the way of speech input or another tool. Ctrl K stays.',
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
