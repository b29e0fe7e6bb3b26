import { z } from 'zod';
import { Severity } from './common.js';
import { Diagram, MissingKind } from './diagram.js';

const unseen = z.array(MissingKind).optional().meta({
  description: 'Kinds that the cluster does not let Podproof list: there may be rights besides.',
  examples: [],
});
const truncated = z.boolean().meta({ description: 'There is more than is listed.', examples: [false] });
const textField = (description: string, example: string) => z.string().meta({ description, examples: [example] });
const texts = (description: string, example: readonly string[]) =>
  z.array(z.string()).meta({ description, examples: [example] });

const named = (kind: string, namespace: string, name: string) =>
  z.object({
    kind: textField('Kind of the object.', kind),
    namespace: textField('Empty for what belongs to none.', namespace),
    name: textField('Name of the object.', name),
  });

/** A rule of a role as Kubernetes writes it, without its empty lists. */
export const AccessRule = z
  .object({
    apiGroups: texts('API groups; an empty text is the core group.', ['']).optional(),
    resources: texts('Resources, with their subresources behind a slash.', ['secrets']).optional(),
    resourceNames: z
      .array(z.string())
      .optional()
      .meta({ description: 'The names that it is limited to.', examples: [] }),
    nonResourceURLs: z.array(z.string()).optional().meta({ description: 'URLs that are no resources.', examples: [] }),
    verbs: texts('What is allowed; `*` is everything.', ['get', 'list']),
    truncated: z.boolean().optional().meta({ description: 'A list of it is longer than is shown.', examples: [] }),
  })
  .meta({ id: 'AccessRule', description: 'a rule of a role' });
export type AccessRule = z.infer<typeof AccessRule>;

/** Why somebody may do something. */
export const AccessPath = z
  .object({
    binding: named('RoleBinding', 'shop', 'ci').meta({ description: 'The RoleBinding or ClusterRoleBinding.' }),
    role: named('ClusterRole', '', 'secret-reader').meta({ description: 'The Role or ClusterRole that it gives.' }),
    rule: AccessRule.meta({ description: 'The rule of the role that counts here.' }),
  })
  .meta({ id: 'AccessPath', description: 'why somebody may do something' });
export type AccessPath = z.infer<typeof AccessPath>;
/** A role or a binding by its name. */
export type AccessObject = AccessPath['role'];

const through = z
  .array(AccessPath)
  .meta({ description: 'The bindings, roles and rules that allow it; at most ten are listed.' });

export const RoleList = z
  .object({
    cluster_roles: z
      .array(z.object({ name: textField('Name of the ClusterRole.', 'secret-reader') }))
      .meta({ description: 'The ClusterRoles, in alphabetical order.' }),
    roles: z
      .array(
        z.object({
          namespace: textField('Namespace of the Role.', 'shop'),
          name: textField('Name of the Role.', 'deployer'),
        }),
      )
      .meta({ description: 'The Roles, by namespace and name.' }),
    dangling_bindings: z
      .array(
        named('RoleBinding', 'shop', 'old').extend({
          role: z
            .object({
              kind: textField('Role or ClusterRole.', 'Role'),
              name: textField('The name that is bound.', 'gone'),
            })
            .meta({ description: 'The role that does not exist.' }),
        }),
      )
      .meta({ description: 'Bindings to roles that do not exist, so that they give nothing; at most 500.' }),
    missing: unseen,
  })
  .meta({ id: 'RoleList', description: 'the roles of the cluster' });
export type RoleList = z.infer<typeof RoleList>;

/** A role with its bindings, their subjects and what it allows. */
export const RoleDiagram = Diagram.extend({
  truncated: z.boolean().optional().meta({
    description: 'Of bindings, subjects or permissions there are more than are shown.',
    examples: [],
  }),
}).meta({ id: 'RoleDiagram', description: 'a role with its permissions, bindings and their subjects as a graph' });
export type RoleDiagram = z.infer<typeof RoleDiagram>;

export const WhoCanAnswer = z
  .object({
    subjects: z
      .array(
        z.object({
          kind: z
            .enum(['User', 'Group', 'ServiceAccount'])
            .meta({ description: 'What it is.', examples: ['ServiceAccount'] }),
          name: textField('As the binding has it.', 'ci'),
          namespace: textField('Empty for users and groups.', 'shop'),
          through,
        }),
      )
      .meta({ description: 'The subjects of bindings that allow it. Groups are not resolved into members.' }),
    truncated,
    missing: unseen,
  })
  .meta({ id: 'WhoCanAnswer', description: 'who may do what was asked, and why' });
export type WhoCanAnswer = z.infer<typeof WhoCanAnswer>;

export const CanIAnswer = z
  .object({
    allowed: z.boolean().meta({ description: 'Whether RBAC allows it.', examples: [false] }),
    through: through.meta({ examples: [[]] }),
    missing: z
      .string()
      .nullable()
      .meta({
        description:
          'What comes close, and the rule and the binding that would allow it, with no more rights than that; null where it is allowed.',
        examples: [
          'No binding allows ServiceAccount shop/ci to list secrets in namespace shop. It takes the rule {apiGroups: [""], resources: ["secrets"], verbs: ["list"]} in a Role in namespace shop, and a RoleBinding of it in namespace shop with ServiceAccount shop/ci as subject.',
        ],
      }),
    notes: texts('What else to know of the answer.', []),
    unseen,
  })
  .meta({ id: 'CanIAnswer', description: 'whether somebody may do what was asked, and why or what is missing' });
export type CanIAnswer = z.infer<typeof CanIAnswer>;

const namespaces = texts('Where it counts; `["*"]` is the whole cluster.', ['shop']);

/** All that is allowed on one resource of one API group, or on URLs that are no resources. */
export const AccessPermission = z
  .object({
    apiGroup: textField('Empty for the core group.', ''),
    resource: textField('The resource, or `nonResourceURLs`.', 'secrets'),
    urls: z.array(z.string()).optional().meta({ description: 'Of `nonResourceURLs`: which.', examples: [] }),
    verbs: texts('All verbs that are allowed on any of it.', ['get', 'list']),
    resourceNames: texts('All names that a rule is limited to.', []),
    rules: z
      .array(
        z.object({
          verbs: texts('What is allowed.', ['get', 'list']),
          resourceNames: texts('On which names; empty is all of them.', []),
          namespaces,
        }),
      )
      .meta({ description: 'Which verbs are allowed on which names, and where.' }),
    risk: z
      .object({
        level: Severity.meta({ description: 'How grave it is.' }),
        reasons: texts('Why, the gravest first.', ['Reads or changes Secrets: get, list on secrets in namespace shop']),
      })
      .nullable()
      .meta({ description: 'What is dangerous in it; null where nothing is known to be.' }),
  })
  .meta({ id: 'AccessPermission', description: 'what is allowed on one resource' });
export type AccessPermission = z.infer<typeof AccessPermission>;

export const AccessRisk = z
  .object({
    check: textField('Identifier of the check that found it.', 'rbac-secrets-access'),
    level: Severity.meta({ description: 'How grave it is.' }),
    title: textField('What can be done.', 'Reads or changes Secrets'),
    why: textField(
      'What makes it so and what follows.',
      'get, list on secrets in namespace shop: passwords, keys and tokens of applications and of other accounts stand in Secrets',
    ),
    through,
  })
  .meta({ id: 'AccessRisk', description: 'something dangerous that an account can do' });
export type AccessRisk = z.infer<typeof AccessRisk>;

export const BlastRadius = z
  .object({
    service_account: textField('Name of the service account; it is in the namespace of the pod.', 'ci'),
    automounted: z
      .boolean()
      .meta({ description: 'Whether a token that the API server takes is in the pod.', examples: [true] }),
    automounted_why: textField(
      'Why.',
      'neither the pod nor its service account sets automountServiceAccountToken: false',
    ),
    groups: texts('The groups that give it rights besides its own.', [
      'system:serviceaccounts',
      'system:serviceaccounts:shop',
      'system:authenticated',
    ]),
    permissions: z.array(AccessPermission).meta({ description: 'All that the token allows.' }),
    risks: z.array(AccessRisk).meta({ description: 'What of it is dangerous, the gravest first.' }),
    reaches: texts(
      'The namespaces in which something can be done; `["*"]` is the whole cluster. Asking the API server about oneself is left out.',
      ['shop'],
    ),
    truncated,
    missing: unseen,
  })
  .meta({ id: 'BlastRadius', description: 'what a stolen token of the pod could do' });
export type BlastRadius = z.infer<typeof BlastRadius>;
