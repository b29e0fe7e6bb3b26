/** What the frame round the pages says. */
export const words = {
  notFound: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or what it showed is gone.',
    home: 'Go to Home',
  },
  failed: 'This page could not be shown',
  skip: 'Skip to the page',
  pages: 'Pages',
  messages: 'Messages',
  dismiss: 'Close this message',
  allNamespaces: 'All namespaces',
  signOut: 'Sign out',
  live: {
    connecting: 'Connecting',
    live: 'Live',
    lost: 'Not live',
    notSince: (time: string) => `Not live since ${time}. What you see was true then.`,
    retry: 'Retry now',
  },
  theme: { label: 'Theme', system: 'As the system', light: 'Light', dark: 'Dark' },
} as const;
