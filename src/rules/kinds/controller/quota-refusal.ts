/** One resource of a quota that does not suffice: amounts as Kubernetes writes them. */
export interface QuotaShortage {
  /** As the quota names it: `requests.cpu`, `pods`, `count/pods` … */
  readonly resource: string;
  readonly requested: string;
  readonly used: string;
  readonly limited: string;
}

/** A resource that a quota demands of every container, and who lacks it; no names where Kubernetes does not say (before 1.24). */
export interface QuotaDemand {
  readonly resource: string;
  readonly containers: readonly string[];
}

/** What ResourceQuota says against a pod (k8s.io/apiserver pkg/admission/plugin/resourcequota). */
export type QuotaRefusal =
  | { readonly kind: 'exceeded'; readonly quota: string; readonly shortages: readonly QuotaShortage[] }
  | { readonly kind: 'demands'; readonly quota: string; readonly demands: readonly QuotaDemand[] }
  | { readonly kind: 'scope'; readonly scopes: string };

const EXCEEDED = /exceeded quota: ([^\s,]{1,253})/;
const DEMANDS = /failed quota: ([^\s:]{1,253}): must specify ([^\n]{1,1000})/;
const SCOPE = /insufficient quota to (?:consume|match these scopes): ?([^\n]{0,500})/;

export function readQuotaRefusal(message: string): QuotaRefusal | undefined {
  const quota = EXCEEDED.exec(message)?.[1];
  if (quota !== undefined) return { kind: 'exceeded', quota, shortages: shortagesIn(message) };
  const [, demander, fields = ''] = DEMANDS.exec(message) ?? [];
  if (demander !== undefined) return { kind: 'demands', quota: demander, demands: demandsIn(fields) };
  const scopes = SCOPE.exec(message)?.[1];
  return scopes === undefined ? undefined : { kind: 'scope', scopes };
}

function shortagesIn(message: string): QuotaShortage[] {
  const [uses, limits] = [
    amountsIn(between(message, ', used: ', ', limited: ')),
    amountsIn(between(message, ', limited: ', '\n')),
  ];
  return [...amountsIn(between(message, ', requested: ', ', used: '))].map(([resource, amount]) => ({
    resource,
    requested: amount,
    used: uses.get(resource) ?? '0',
    limited: limits.get(resource) ?? '',
  }));
}

/** What stands between two texts; '' without the first, all to the end without the second. */
function between(message: string, before: string, after: string): string {
  const start = message.indexOf(before);
  if (start === -1) return '';
  const end = message.indexOf(after, start + before.length);
  return message.slice(start + before.length, end === -1 ? message.length : end);
}

function amountsIn(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  return new Map(pairs.flatMap(([name = '', amount = '']) => (name === '' || amount === '' ? [] : [[name, amount]])));
}

/** `limits.cpu,limits.memory`, or `limits.cpu for: api,side; limits.memory for: api`. */
function demandsIn(fields: string): QuotaDemand[] {
  if (!fields.includes(' for: ')) return listedNames(fields).map((resource) => ({ resource, containers: [] }));
  return fields.split(';').flatMap((part) => {
    const [resource = '', containers = ''] = part.split(' for: ');
    return resource.trim() === '' ? [] : [{ resource: resource.trim(), containers: listedNames(containers) }];
  });
}

function listedNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
