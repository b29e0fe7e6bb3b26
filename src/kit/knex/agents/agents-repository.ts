import type { AgentRepository, StoredAgent } from '../../../kernel/ports/storage/agents.js';
import type { Connection } from '../dialect.js';
import { writer } from '../transaction.js';

interface AgentRow {
  readonly cluster: string;
  readonly agent: string;
  readonly node: string | null;
  readonly version: string;
  readonly watching: number;
  readonly spooled: number;
  readonly last_seen: number;
  readonly permissions_missing: string;
  readonly problems: string;
}

const COLUMNS = [
  ...(['cluster', 'agent', 'node', 'version', 'watching', 'spooled', 'last_seen'] as const),
  ...(['permissions_missing', 'problems'] as const),
];

function toRow(agent: StoredAgent): AgentRow {
  return {
    cluster: agent.cluster,
    agent: agent.agent,
    node: agent.node,
    version: agent.version,
    watching: agent.watching,
    spooled: agent.spooled,
    last_seen: agent.lastSeen,
    permissions_missing: JSON.stringify(agent.permissionsMissing),
    problems: JSON.stringify(agent.problems),
  };
}

function toAgent({ last_seen, permissions_missing, problems, ...row }: AgentRow): StoredAgent {
  return {
    ...row,
    lastSeen: last_seen,
    permissionsMissing: JSON.parse(permissions_missing) as string[],
    problems: JSON.parse(problems) as string[],
  };
}

/** Agents in SQL. */
export function createAgentRepository(connection: Connection): AgentRepository {
  const write = writer(connection);

  return {
    seen: (agent) =>
      write(async ({ db, dialect }) => {
        const row = { ...toRow(agent), revision: db.raw(dialect.revision) };
        await db('agents').insert(row).onConflict(['cluster', 'agent']).merge();
      }),

    list: async (limit) => {
      const rows = await connection
        .db('agents')
        .orderBy(['cluster', 'agent'])
        .limit(limit)
        .select<AgentRow[]>(...COLUMNS);
      return rows.map(toAgent);
    },

    deleteExpired: (before) => write(({ db }) => db('agents').where('last_seen', '<', before).delete()),
  };
}
