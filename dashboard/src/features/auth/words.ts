/** What the pages say before anybody is signed in. */
export const words = {
  setup: {
    title: 'Set up Podproof',
    lead: 'The first account becomes the admin. Do this before others reach this address.',
    button: 'Create the admin',
  },
  signIn: { title: 'Sign in', button: 'Sign in', wrong: 'Wrong username or password.' },
  once: {
    under: 'Signing you in by the link …',
    gone: 'This link was used or has expired: sign in with the password, or start the program again for another link.',
  },
  invitation: {
    title: 'Accept the invitation',
    lead: (role: string) => `You were invited with the role ${role}.`,
    button: 'Create the account',
    gone: 'This invitation was used or has expired. Ask for a new one.',
    unknown: 'There is no such invitation. Ask for a new one.',
  },
  username: 'Username',
  password: 'Password',
  passwordHint: 'From 8 to 72 bytes. A few words are better than one.',
  needed: 'It is needed.',
  again: (seconds: number) => `Too many tries. Again in ${seconds} s.`,
} as const;
