/** What the operations of a tag are for, in the order in which the documents show them. */
export const TAGS: Readonly<Record<string, string>> = {
  platform: 'What runs here, whether it is well, and its metrics.',
  auth: 'Signing in and out, the first admin, and one’s own password.',
  pods: 'Failing pods: agents report them, users read why each one fails and what to do, and give them a status.',
  incidents: 'Failures of one owner with one cause, as one: what 2,000 pods of a Deployment have in common.',
  diagnosis: 'The kinds of failures that are known without a language model.',
  security: 'Findings of the security scanner, trusted registries and rescans.',
  suppressions: 'Namespaces and pods whose reports are not kept.',
  silences: 'What is not notified for a while.',
  settings: 'What an admin chooses while the server runs.',
  llm: 'The language model that adds to the rules’ solutions.',
  notifications: 'Chats and webhooks that are told of incidents.',
  storage: 'Where the data are, and moving them while they are in use.',
  plugins: 'Providers of language models, notifications and storage that were found.',
  users: 'Accounts and their roles.',
  invitations: 'Links that create an account with a role.',
  tokens: 'API tokens: named, with a role, for scripts, dashboards and bots.',
};
