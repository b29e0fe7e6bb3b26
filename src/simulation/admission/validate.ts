import { qualifiedName, type Resource } from '../../k8s/resources.js';
import { textOf } from '../../rules/evidence/values.js';
import { labelsOf, nameOf, specOf } from '../../rules/pod/object.js';
import { equalData } from '../../rules/pod/plain-data.js';
import { type ContainerFields, type PodSpec, type Resources, resourcesOf } from '../../rules/pod/pod-fields.js';
import { quantityOf } from '../../rules/pod/quantity.js';
import { StatusError } from '../api-server/status.js';
import { listIn, mapIn } from '../fields.js';
import { isSelectedBy, type ObjectFields } from '../objects.js';

interface Cause {
  readonly reason: 'FieldValueInvalid' | 'FieldValueRequired' | 'FieldValueForbidden' | 'FieldValueDuplicate';
  readonly field: string;
  readonly message: string;
}

const NAME = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;
const NAME_RULE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
/** Kinds of which names are less restricted. */
const FREE_NAMES = /^(?:Role|ClusterRole|RoleBinding|ClusterRoleBinding|Event)$/;

/** Refuses what the API server would: only the mistakes that people make most. Throws StatusError 422. */
export function validate(resource: Resource, object: ObjectFields, previous: ObjectFields | undefined): void {
  const causes = [
    ...nameCauses(resource, object),
    ...(resource.kind === 'Pod' ? podCauses(specOf(object), 'spec') : []),
    ...templateCauses(resource, object),
    ...(previous === undefined ? [] : immutableCauses(resource, object, previous)),
  ];
  if (causes.length === 0) return;
  const kind = resource.apiVersion.includes('/')
    ? `${resource.kind}.${qualifiedName(resource).split('.').slice(1).join('.')}`
    : resource.kind;
  const words = causes.map(({ field, message }) => `${field}: ${message}`);
  const all = words.length === 1 ? words[0] : `[${words.join(', ')}]`;
  const details = { name: nameOf(object), kind: resource.kind, causes };
  throw new StatusError(422, `${kind} "${nameOf(object)}" is invalid: ${all}`, { details });
}

const required = (field: string, more = ''): Cause => ({
  reason: 'FieldValueRequired',
  field,
  message: `Required value${more}`,
});
const invalid = (field: string, value: unknown, why: string): Cause => ({
  ...{ reason: 'FieldValueInvalid', field, message: `Invalid value: ${JSON.stringify(value)}: ${why}` },
});

function nameCauses({ kind }: Resource, object: ObjectFields): Cause[] {
  const name = nameOf(object);
  if (name === '') return [required('metadata.name', ': name or generateName is required')];
  return FREE_NAMES.test(kind) || NAME.test(name) ? [] : [invalid('metadata.name', name, NAME_RULE)];
}

function templateCauses({ kind }: Resource, object: ObjectFields): Cause[] {
  const spec = specOf<'Deployment'>(object);
  if (!/^(?:Deployment|ReplicaSet|StatefulSet|DaemonSet|Job)$/.test(kind)) return [];
  const template = mapIn(spec, 'template');
  const isJob = kind === 'Job';
  const isMeant = isJob || isSelectedBy(spec.selector, labelsOf(template));
  const policy = textOf(specOf(template).restartPolicy);
  return [
    ...(isMeant
      ? []
      : [invalid('spec.template.metadata.labels', labelsOf(template), '`selector` does not match template `labels`')]),
    ...(isJob && policy === 'Always'
      ? [
          {
            reason: 'FieldValueInvalid',
            field: 'spec.template.spec.restartPolicy',
            message: 'Required value: valid values: "OnFailure", "Never"',
          } as const,
        ]
      : []),
    ...podCauses(specOf(template), 'spec.template.spec', claimsOf(object)),
  ];
}

/** A StatefulSet gives its pods a volume for each of its claims. */
const claimsOf = (object: ObjectFields) =>
  listIn(specOf<'StatefulSet'>(object), 'volumeClaimTemplates').map((claim) => nameOf(claim));

function podCauses(spec: PodSpec, path: string, claims: readonly string[] = []): Cause[] {
  const containers = listIn(spec, 'containers');
  const volumes = new Set([...listIn(spec, 'volumes').map((each) => textOf(each.name)), ...claims]);
  const names = [...listIn(spec, 'initContainers'), ...containers].map((each) => textOf(each.name));
  const lists = [
    ...listIn(spec, 'initContainers').map((each, index) => [each, `${path}.initContainers[${index}]`] as const),
    ...containers.map((each, index) => [each, `${path}.containers[${index}]`] as const),
  ];
  return [
    ...(containers.length === 0 ? [required(`${path}.containers`)] : []),
    ...lists.flatMap(([container, at]) => containerCauses(container, at, volumes)),
    ...lists.flatMap(([container, at], index) =>
      names.indexOf(textOf(container.name)) < index
        ? [
            {
              reason: 'FieldValueDuplicate' as const,
              field: `${at}.name`,
              message: `Duplicate value: ${JSON.stringify(container.name)}`,
            },
          ]
        : [],
    ),
  ];
}

function containerCauses(container: ContainerFields, at: string, volumes: ReadonlySet<string>): Cause[] {
  const mounts = listIn(container, 'volumeMounts');
  return [
    ...(textOf(container.name) === '' ? [required(`${at}.name`)] : []),
    ...(textOf(container.image) === '' ? [required(`${at}.image`)] : []),
    ...mounts.flatMap((mount, index) => {
      const name = textOf(mount.name);
      const field = `${at}.volumeMounts[${index}].name`;
      return volumes.has(name)
        ? []
        : [{ reason: 'FieldValueInvalid' as const, field, message: `Not found: ${JSON.stringify(name)}` }];
    }),
    ...resourceCauses(resourcesOf(container), `${at}.resources`),
  ];
}

function resourceCauses({ limits, requests }: Resources, at: string): Cause[] {
  return Object.entries(requests).flatMap(([name, value]) => {
    const [asked, limit] = [quantityOf(textOf(value)), quantityOf(textOf(limits[name]))];
    if (asked === undefined)
      return [
        invalid(
          `${at}.requests[${name}]`,
          value,
          "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
        ),
      ];
    return limit !== undefined && asked > limit
      ? [
          invalid(
            `${at}.requests`,
            textOf(value),
            `must be less than or equal to ${name} limit of ${textOf(limits[name])}`,
          ),
        ]
      : [];
  });
}

const POD_RULE =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

function immutableCauses({ kind }: Resource, object: ObjectFields, previous: ObjectFields): Cause[] {
  if (kind === 'Pod' && !equalData(fixedPart(specOf(object)), fixedPart(specOf(previous))))
    return [{ reason: 'FieldValueForbidden', field: 'spec', message: POD_RULE }];
  const [spec, old] = [specOf<'Deployment'>(object), specOf<'Deployment'>(previous)];
  const isSelectorFixed = /^(?:Deployment|ReplicaSet|DaemonSet|StatefulSet|Job)$/.test(kind);
  if (isSelectorFixed && !equalData(spec.selector, old.selector))
    return [invalid('spec.selector', spec.selector, 'field is immutable')];
  return kind === 'Job' && !equalData(spec.template, old.template)
    ? [invalid('spec.template', '…', 'field is immutable')]
    : [];
}

function fixedPart(spec: PodSpec): PodSpec {
  const {
    activeDeadlineSeconds: _deadline,
    tolerations: _tolerations,
    schedulingGates: _gates,
    nodeName: _node,
    ...rest
  } = spec;
  const withoutImages = (list: 'containers' | 'initContainers') =>
    listIn(spec, list).map(({ image: _image, ...container }) => container);
  return {
    ...rest,
    containers: withoutImages('containers'),
    initContainers: withoutImages('initContainers'),
  };
}
