/** What the page of the plugins says. */
export const words = {
  kinds: { kinds: 'Failure kinds', llm: 'Language models', notify: 'Notifiers', storage: 'Storages' },
  unknownKind: 'Of no kind',
  none: 'None was found.',
  columns: { name: 'Plugin', status: 'Status', version: 'Version', source: 'From' },
  status: { active: 'active', available: 'available', failed: 'failed' },
  docs: 'its documentation',
  configure: 'Configure',
  close: 'Close',
  enabled: 'Ask it',
  enabledHint: 'Turned off, diagnosis does without its kinds.',
  test: 'Test',
  testing: 'Testing…',
  reset: 'Remove the configuration',
  resetQuestion: (name: string) => `Remove the configuration of ${name}?`,
  resetText: 'It serves without one, where it needs none.',
  removed: 'The configuration is removed.',
} as const;
