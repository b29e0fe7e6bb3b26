/** One field of a pod that a policy refuses. */
export interface RefusedField {
  /** As it stands in a manifest: `spec.containers[0].securityContext.runAsUser`. */
  readonly path: string;
  /** What it is; '' where it is missing. */
  readonly value: string;
  /** What the policy says of it. */
  readonly detail: string;
  /** The policy that says it; '' where the message does not name it. */
  readonly provider: string;
}

/** Why no policy of those that a pod may use admits it. */
export interface ConstraintRefusal {
  /** OpenShift's SecurityContextConstraints, or the PodSecurityPolicy that Kubernetes had before 1.25. */
  readonly policy: 'SecurityContextConstraints' | 'PodSecurityPolicy';
  /** Policies that the ServiceAccount may not use. */
  readonly unusable: readonly string[];
  readonly fields: readonly RefusedField[];
  /** The list as it was written. */
  readonly text: string;
}

const OPENSHIFT = /unable to validate against any security context constraint: ?([^\n]{0,6000})/;
const POD_SECURITY_POLICY =
  /(?:unable to validate against any pod security policy|PodSecurityPolicy: unable to admit pod): ?([^\n]{0,6000})|no providers available to validate pod request/;

const PROVIDER = /^provider "?([\w.-]{1,253})"?: ?/;
const PROVIDERS = /,? (?=provider "?[\w.-]{1,253}"?: )/;
const PLACE = String.raw`\.?[a-zA-Z][\w.]{0,100}(?:\[[^\]]{0,200}\][\w.]{0,100}){0,3}`;
const PROBLEM = '(?:Invalid value|Required value|Forbidden|Unsupported value)';
const FIELDS = new RegExp(`,? (?=${PLACE}: ${PROBLEM}: )`);
const FIELD = new RegExp(
  `^(${PLACE}): ${PROBLEM}: (?:(\\[\\]\\w{1,20}\\{[^}]{0,200}\\}|"[^"]{0,200}"|[\\w.-]{1,60}): )?(.{0,500})$`,
);
const NOT_USABLE = /^Forbidden: not usable by user or serviceaccount/;

/** What a message of OpenShift or of PodSecurityPolicy says; undefined for all others. */
export function readConstraintRefusal(message: string): ConstraintRefusal | undefined {
  const openShift = OPENSHIFT.exec(message);
  const found = openShift ?? POD_SECURITY_POLICY.exec(message);
  if (found === null) return undefined;
  const text = (found[1] ?? '').trim().replace(/^\[|\]$/g, '');
  const parts = text.split(PROVIDERS).map((part) => ({
    provider: PROVIDER.exec(part)?.[1] ?? '',
    rest: part.replace(PROVIDER, ''),
  }));
  return {
    policy: openShift === null ? 'PodSecurityPolicy' : 'SecurityContextConstraints',
    unusable: parts.filter(({ rest }) => NOT_USABLE.test(rest)).map(({ provider }) => provider),
    fields: parts.flatMap(({ provider, rest }) => fieldsIn(rest, NOT_USABLE.test(rest) ? '' : provider)),
    text,
  };
}

function fieldsIn(text: string, provider: string): RefusedField[] {
  return text.split(FIELDS).flatMap((part) => {
    const [, place = '', value = '', detail = ''] = FIELD.exec(part) ?? [];
    if (place === '') return [];
    const shown = value.replace(/^\[\]\w{1,20}\{(.{0,200})\}$/, '$1').replace(/^"|"$/g, '');
    return [{ path: fieldPath(place), value: shown, detail: detail.replace(/[,.]$/, ''), provider }];
  });
}

const OF_CONTAINER = /^((?:init|ephemeral)?[cC]ontainers\[\d{1,3}\])\.(?!securityContext)/;
const IN_CONTEXT = /^(?:fsGroup|supplementalGroups|seLinuxOptions|runAsUser|sysctls)\b/;

/** OpenShift leaves out parts of a place: `.containers[0].runAsUser`, `fsGroup`. */
function fieldPath(place: string): string {
  const bare = place.replace(/^\./, '').replace(/^pod\.(?=metadata)/, '');
  if (/^(?:spec|metadata)\b/.test(bare)) return bare;
  if (IN_CONTEXT.test(bare)) return `spec.securityContext.${bare}`;
  const inner = bare.endsWith('.hostPort') ? '$1.ports[].' : '$1.securityContext.';
  return OF_CONTAINER.test(bare) ? `spec.${bare.replace(OF_CONTAINER, inner)}` : bare;
}
