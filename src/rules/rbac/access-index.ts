import { appendTo } from '../append-to.js';
import type { Binding, PolicyRule, Role, ServiceAccount } from './access-objects.js';
import { type Asker, askerKeys, subjectKey } from './asker.js';
import { type AccessQuestion, allows, resourcePatterns } from './rule-matches.js';

/** What the index is made of. */
export interface AccessObjects {
  readonly roles: readonly Role[];
  readonly bindings: readonly Binding[];
  readonly serviceAccounts: readonly ServiceAccount[];
  /** Kinds of which nothing is known, since they may not be listed. */
  readonly missing: readonly { readonly kind: string }[];
}

/** A rule that somebody has, by which role and binding. */
export interface Grant {
  readonly binding: Binding;
  readonly role: Role;
  readonly rule: PolicyRule;
}

interface RoleRule {
  readonly role: Role;
  readonly rule: PolicyRule;
}

const NONE: readonly never[] = Object.freeze([]);

/**
 * Finds rules by what they are about and bindings by whom and what they name, so that a question looks at a few of thousands. Says what RBAC says;
 * what other authorizers of the cluster allow (Node, webhooks, the group system:masters) is not its matter.
 */
export class AccessIndex {
  readonly #roles = new Map<string, Role>();
  readonly #accounts = new Map<string, ServiceAccount>();
  readonly #rulesByResource = new Map<string, RoleRule[]>();
  readonly #rulesOfUrls: RoleRule[] = [];
  /** By role, then by the namespace in which they count (`''`: everywhere). */
  readonly #bindingsByRole = new Map<string, Map<string, Binding[]>>();
  readonly #bindingsBySubject = new Map<string, Set<Binding>>();

  constructor(readonly objects: AccessObjects) {
    for (const role of objects.roles) this.#addRole(role);
    for (const binding of objects.bindings) this.#addBinding(binding);
    for (const account of objects.serviceAccounts) this.#accounts.set(`${account.namespace}/${account.name}`, account);
  }

  role(kind: string, namespace: string, name: string): Role | undefined {
    return this.#roles.get(objectKey(kind, namespace, name));
  }

  serviceAccount(namespace: string, name: string): ServiceAccount | undefined {
    return this.#accounts.get(`${namespace}/${name}`);
  }

  /** Whether all that gives rights may be listed. */
  get seesAll(): boolean {
    return ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'].every((kind) => this.sees(kind));
  }

  /** Whether objects of a kind may be listed. */
  sees(kind: string): boolean {
    return !this.objects.missing.some((each) => each.kind === kind);
  }

  /** Undefined where accounts may not be listed, so that nobody can tell. */
  accountExists(namespace: string, name: string): boolean | undefined {
    return this.sees('ServiceAccount') ? this.serviceAccount(namespace, name) !== undefined : undefined;
  }

  /** Whether the role that a binding names exists; undefined where roles of its kind may not be listed. */
  roleExists(binding: Binding): boolean | undefined {
    return this.sees(binding.role.kind) ? this.roleOf(binding) !== undefined : undefined;
  }

  /** The role that a binding gives; undefined where there is none. A ClusterRoleBinding can give no Role: none is without a namespace. */
  roleOf({ namespace, role }: Binding): Role | undefined {
    return this.role(role.kind, namespace, role.name);
  }

  /** The bindings that name a role, in all namespaces; there may be some where the role is not there. */
  bindingsTo(kind: string, namespace: string, name: string): readonly Binding[] {
    return [...(this.#bindingsByRole.get(objectKey(kind, namespace, name))?.values() ?? NONE)].flat();
  }

  /** The bindings with the asker, or one of its groups, as subject, wherever they count. */
  bindingsOf(asker: Asker): readonly Binding[] {
    const found = new Set<Binding>();
    for (const key of askerKeys(asker))
      for (const binding of this.#bindingsBySubject.get(key) ?? NONE) found.add(binding);
    return [...found];
  }

  /** Why the asker is allowed what is asked; nothing where it is not. */
  *grantsTo(asker: Asker, question: AccessQuestion): Generator<Grant> {
    for (const binding of this.bindingsOf(asker)) {
      const role = countsFor(binding, question) ? this.roleOf(binding) : undefined;
      const rule = role?.rules.find((each) => allows(each, question));
      if (role !== undefined && rule !== undefined) yield { binding, role, rule };
    }
  }

  /** Every binding that allows what is asked, whoever its subjects are. */
  *grantsOf(question: AccessQuestion): Generator<Grant> {
    for (const [role, rule] of this.#rolesThatAllow(question)) {
      const bindings = this.#bindingsByRole.get(objectKey(role.kind, role.namespace, role.name));
      const namespace = namespaceAsked(question);
      for (const place of namespace === '' ? [''] : ['', namespace])
        for (const binding of bindings?.get(place) ?? NONE) yield { binding, role, rule };
    }
  }

  /** The roles that allow what is asked to those who have them in the right place. */
  rolesThatAllow(question: AccessQuestion): readonly Role[] {
    return [...this.#rolesThatAllow(question).keys()];
  }

  /** With the first rule of each that does. */
  #rolesThatAllow(question: AccessQuestion): Map<Role, PolicyRule> {
    const found = new Map<Role, PolicyRule>();
    for (const { role, rule } of this.#candidates(question)) {
      if (role.kind === 'Role' && role.namespace !== namespaceAsked(question)) continue;
      if (!found.has(role) && allows(rule, question)) found.set(role, rule);
    }
    return found;
  }

  *#candidates(question: AccessQuestion): Generator<RoleRule> {
    if ('url' in question) return yield* this.#rulesOfUrls;
    for (const pattern of resourcePatterns(question.resource, question.subresource))
      yield* this.#rulesByResource.get(pattern) ?? NONE;
  }

  #addRole(role: Role): void {
    this.#roles.set(objectKey(role.kind, role.namespace, role.name), role);
    for (const rule of role.rules) {
      const entry = { role, rule };
      if (rule.nonResourceURLs.length > 0) this.#rulesOfUrls.push(entry);
      for (const resource of new Set(rule.resources)) appendTo(this.#rulesByResource, resource, entry);
    }
  }

  #addBinding(binding: Binding): void {
    const { namespace, role, subjects } = binding;
    const name = objectKey(role.kind, namespace, role.name);
    const places = this.#bindingsByRole.get(name) ?? new Map<string, Binding[]>();
    this.#bindingsByRole.set(name, places);
    appendTo(places, namespace, binding);
    for (const subject of subjects) {
      const key = subjectKey(subject);
      if (key === undefined) continue;
      const bindings = this.#bindingsBySubject.get(key) ?? new Set<Binding>();
      this.#bindingsBySubject.set(key, bindings.add(binding));
    }
  }
}

function objectKey(kind: string, namespace: string, name: string): string {
  return `${kind}/${kind === 'Role' ? namespace : ''}/${name}`;
}

/** What belongs to no namespace, URLs among them, is given by ClusterRoleBindings only. */
function namespaceAsked(question: AccessQuestion): string {
  return 'url' in question ? '' : question.namespace;
}

function countsFor(binding: Binding, question: AccessQuestion): boolean {
  return binding.kind === 'ClusterRoleBinding' || binding.namespace === (namespaceAsked(question) || undefined);
}
