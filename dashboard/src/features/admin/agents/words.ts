/** What the page of the agents says. */
export const words = {
  list: 'Agents',
  none: 'Nobody is watching: no agent has reported within a day.',
  columns: {
    agent: 'Agent',
    where: 'Where',
    heard: 'Heard',
    watching: 'Watching',
    spooled: 'To deliver',
    version: 'Version',
  },
  alive: 'alive',
  silent: 'silent',
  ago: ' ago',
  pods: (count: string) => `${count} pods`,
  problems: 'Problems',
  problemOf: (agent: string) => `Problems of ${agent}`,
  missing: 'Permissions that agents lack',
  missingLead: 'Without them agents say less than they could. Apply this, and bind it to their ServiceAccount.',
  copy: 'Copy the role',
} as const;
