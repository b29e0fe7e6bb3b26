import type { AccessRules, AccessSnapshot } from '../kernel/ports/cluster/access-rules.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { Fields } from '../rules/evidence/values.js';
import type { Binding, Role, ServiceAccount } from '../rules/rbac/access-objects.js';
import { bindingOf, roleOf, serviceAccountOf } from '../rules/rbac/project-access.js';
import type { ClusterConnection } from './cluster-connection.js';
import {
  CLUSTER_ROLE_BINDINGS,
  CLUSTER_ROLES,
  type Resource,
  ROLE_BINDINGS,
  ROLES,
  SERVICE_ACCOUNTS,
} from './resources.js';
import { type GroupView, ReflectorGroup, type WatchedKind } from './watch/reflector-group.js';

type Item = Role | Binding | ServiceAccount;

const KINDS: readonly WatchedKind<Item>[] = [
  watched(CLUSTER_ROLES, roleOf),
  watched(ROLES, roleOf),
  watched(CLUSTER_ROLE_BINDINGS, bindingOf),
  watched(ROLE_BINDINGS, bindingOf),
  watched(SERVICE_ACCOUNTS, serviceAccountOf),
];

function watched(resource: Resource, project: (object: Fields) => Item | undefined): WatchedKind<Item> {
  return { kind: resource.kind, resources: [resource], project };
}

/** Keeps what questions about access rights need of a cluster, as long as somebody asks. */
export class ClusterAccessRules implements AccessRules {
  readonly #group: ReflectorGroup<Item>;
  #snapshot: AccessSnapshot | undefined;

  constructor(cluster: ClusterConnection, logger: Logger) {
    this.#group = new ReflectorGroup({ cluster, kinds: KINDS, logger });
  }

  async current(signal?: AbortSignal): Promise<AccessSnapshot> {
    const view = await this.#group.ready(signal);
    if (this.#snapshot?.version !== view.version) this.#snapshot = snapshotOf(view);
    return this.#snapshot;
  }

  /** Ends all watches. */
  stop(): Promise<void> {
    this.#snapshot = undefined;
    return this.#group.stop();
  }
}

/** What a view gives of a kind has the shape that the kind is projected to. */
function snapshotOf(view: GroupView<Item>): AccessSnapshot {
  const itemsOf = <Kind extends Item>(...resources: readonly Resource[]) =>
    resources.flatMap(({ kind }) => [...(view.items(kind) as Iterable<Kind>)]);
  return {
    version: view.version,
    roles: itemsOf<Role>(CLUSTER_ROLES, ROLES),
    bindings: itemsOf<Binding>(CLUSTER_ROLE_BINDINGS, ROLE_BINDINGS),
    serviceAccounts: itemsOf<ServiceAccount>(SERVICE_ACCOUNTS),
    missing: view.missing,
  };
}
