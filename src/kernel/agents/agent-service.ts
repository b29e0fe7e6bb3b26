import type { Agent, AgentPolicy } from '../../contracts/agent.js';
import type { AgentHeartbeat } from '../../contracts/agent-heartbeat.js';
import { MIRROR_LABEL } from '../../rules/mirror/mirror-names.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { StoredAgent } from '../ports/storage/agents.js';
import type { OpenFailure, OpenFilter } from '../ports/storage/failures.js';
import type { Page, PageRequest } from '../ports/storage/page.js';
import type { ExclusionService } from '../settings/exclusion-service.js';
import type { SettingService } from '../settings/setting-service.js';

/** Agents tell of themselves every 30 seconds: three times may be missed. */
export const ALIVE_MS = 90_000;
/** More agents than the largest clusters have nodes. */
const LIST_LIMIT = 20_000;
const MINUTE_SECONDS = 60;
/** An open failure that is told again so many times within `stale_after_minutes` is never shown as stale by one report that came late. */
const REPORTS_BEFORE_STALE = 2;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly exclusions: Pick<ExclusionService, 'list'>;
  readonly settings: Pick<SettingService, 'number' | 'value'>;
}

/** The agents: which there are, and what they have to know. */
export class AgentService {
  constructor(private readonly on: Dependencies) {}

  /** Keeps a sign of life. */
  async heartbeat(beat: AgentHeartbeat): Promise<void> {
    const { cluster, agent, node, version, watching, spooled, permissions_missing, problems } = beat;
    const seen: StoredAgent = {
      ...{ cluster, agent, node: node ?? null, version, watching, spooled },
      ...{ permissionsMissing: permissions_missing, problems, lastSeen: this.on.clock.now() },
    };
    await this.on.plugins.use('storage', (storage) => storage.agents.seen(seen));
  }

  /** By cluster and name: all that were seen within a day. */
  async list(): Promise<Agent[]> {
    const stored = await this.on.plugins.use('storage', (storage) => storage.agents.list(LIST_LIMIT));
    const aliveSince = this.on.clock.now() - ALIVE_MS;
    return stored.map(({ lastSeen, permissionsMissing, ...agent }) => ({
      ...agent,
      permissions_missing: [...permissionsMissing],
      problems: [...agent.problems],
      last_seen: new Date(lastSeen).toISOString(),
      alive: lastSeen >= aliveSince,
    }));
  }

  /** What agents are to leave alone, and how long they are to wait. */
  async policy(): Promise<AgentPolicy> {
    const { exclusions, settings } = this.on;
    const [namespaces, pods] = [await exclusions.list('namespace'), await exclusions.list('pod')];
    const minutes = Math.min(
      settings.number('failure_heartbeat_minutes'),
      settings.number('stale_after_minutes') / REPORTS_BEFORE_STALE,
    );
    return {
      excluded_namespaces: namespaces.map(({ pattern }) => pattern),
      excluded_pods: pods.map(({ pattern }) => pattern),
      mirror_label: MIRROR_LABEL,
      failure_heartbeat_seconds: minutes * MINUTE_SECONDS,
      graces: settings.value('agent_graces'),
    };
  }

  /** The records that are not resolved, newest first. */
  open(filter: OpenFilter, page: PageRequest): Promise<Page<OpenFailure>> {
    return this.on.plugins.use('storage', (storage) => storage.failures.listOpen(filter, page));
  }
}
