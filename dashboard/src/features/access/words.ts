import { plural } from '../../lib/numbers.js';
import { visibleText } from '../../lib/visible-text.js';

const where = (namespace: string | undefined) =>
  namespace === undefined ? 'in all namespaces' : `in ${visibleText(namespace)}`;

/** What the pages about access say. */
export const words = {
  title: 'Access',
  pages: 'Questions about access',
  tabs: { roles: 'Roles', whoCan: 'Who can', canI: 'Can somebody', blast: 'Stolen token' },
  noCluster: (reason: string) =>
    `No cluster is connected (${reason}). Reports still come in; logs, topology and proofs are off.`,
  ask: 'Ask',
  missing: (kinds: readonly string[]) =>
    `There may be more: the cluster does not let Podproof list ${kinds.join(', ')}.`,
  truncated: 'There is more than is listed.',
  roles: {
    title: 'Roles',
    filter: 'Filter roles',
    name: 'Name',
    where: 'Where',
    cluster: 'the whole cluster',
    none: 'No role has this name.',
    dangling: 'Bindings to roles that do not exist',
    danglingHint: 'They give nothing, until somebody makes a role of that name.',
    danglingLine: (kind: string, name: string, role: string) =>
      `${kind} ${visibleText(name)} names ${visibleText(role)}`,
  },
  role: {
    allows: 'What it allows',
    holders: 'Who has it',
    nobody: 'No binding gives it to anybody.',
    nothing: 'It allows nothing.',
    from: 'Put together from',
    on: 'On',
    verbs: 'Allowed',
    risk: 'Risk',
    only: (names: readonly string[]) => `only ${names.map(visibleText).join(', ')}`,
    plain: 'none known',
    noSubjects: 'nobody',
    missing: 'There is no role of this name. It gives nothing, until somebody makes one.',
    into: 'Part of',
  },
  graph: {
    label: 'Map of the role',
    open: 'Map',
    openOf: (name: string) => ` of ${visibleText(name)}`,
    noMatch: 'Nothing on the map matches. Clear the search.',
    parts: {
      subjects: 'Who has it',
      into: 'Part of',
      bindings: 'Bindings',
      role: 'Role',
      from: 'Put together from',
      critical: 'Critical risk',
      high: 'High risk',
      medium: 'Medium risk',
      low: 'Low risk',
      none: 'No known risk',
    },
    edges: { to: 'has', binds: 'gives', grants: 'allows', aggregates: 'takes from' },
  },
  sentence: { who: 'Who can', can: 'Can', in: 'in', end: '?', everywhere: 'all namespaces' },
  fields: {
    verb: 'Verb',
    resource: 'Resource',
    namespace: 'Namespace, empty for all',
    kind: 'Kind of subject',
    who: 'Name',
    pod: 'Pod',
    podNamespace: 'Namespace',
  },
  kinds: { serviceaccount: 'service account', user: 'user', group: 'group' },
  whoHint: { serviceaccount: 'namespace:name', user: 'name', group: 'name' },
  answer: {
    subjects: (count: number, verb: string, resource: string, namespace: string | undefined) =>
      count === 0
        ? `Nobody can ${verb} ${visibleText(resource)} ${where(namespace)}.`
        : `${plural(count, 'subject')} can ${verb} ${visibleText(resource)} ${where(namespace)}.`,
    groups: 'Groups are not resolved into their members.',
    yes: 'Yes.',
    no: 'No.',
  },
  chain: {
    through: 'by',
    gives: 'which gives',
    rule: (verbs: readonly string[], things: readonly string[]) =>
      `${verbs.map(visibleText).join(', ')} on ${things.map(visibleText).join(', ')}`,
  },
  blast: {
    question: 'What could a stolen token of',
    of: 'in',
    end: 'do?',
    account: (name: string) => `Service account ${visibleText(name)}`,
    mounted: 'The pod has a token that the API server takes',
    notMounted: 'The pod has no token that the API server takes',
    because: (state: string, why: string) => `${state}: ${visibleText(why)}.`,
    reachesAll: 'It reaches the whole cluster.',
    reachesNone: 'It reaches nothing but questions about itself.',
    reaches: (namespaces: readonly string[]) => `It reaches ${namespaces.map(visibleText).join(', ')}.`,
    groups: (groups: readonly string[]) => `Rights also come from ${groups.map(visibleText).join(', ')}.`,
    risks: 'What is dangerous',
    noRisks: 'Nothing that is known to be dangerous.',
    permissions: 'All that it allows',
  },
} as const;
