import { type CaseRow, caseTable } from '../case-table.js';
import { LIBRARY_DEMANDS } from './policy-library.js';

/** What a policy that nobody knows demands, read from its words: an imperative sentence without its full stop; undefined where it names nothing. */
export function demandIn(text: string): string | undefined {
  const found = DEMANDS.find(text);
  const groups = found?.match.slice(1).map((group) => (group ?? '').replace(/[.,;:"'\]]{1,3}$/, ''));
  return found?.row.demand(...(groups ?? []));
}

/** Keys of their own, with slashes and dots in them. */
const KEYED = /^\/?metadata\/(labels|annotations)\/(.{1,300}?)\/?$/;

/** `spec.containers[0].image` of `/spec/containers/0/image/`. */
function fieldOf(path: string): string {
  const [, map, key] = KEYED.exec(path) ?? [];
  if (map !== undefined) return `metadata.${map}["${key}"]`;
  return path
    .replace(/^\/|\/$/g, '')
    .replace(/\/(\d{1,3})(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
}

/** The sentences of a list by policy, as GKE Autopilot gives it. */
function violations(details: string): string {
  const said = [
    ...details.matchAll(
      /"((?:container|init container|hostPath|pod|enabling|linux|[Tt]otal|[Mm]ax|[A-Z])[^"]{3,300})"/g,
    ),
  ];
  const sentences = said.slice(0, 6).map((each) => (each[1] ?? '').replace(/\.$/, ''));
  return sentences.length === 0 ? details.slice(0, 300) : sentences.join('; ');
}

const RULE = /([^\n':]{3,300}?)\.? (?:autogen )?[Rr]ule ([\w.-]{1,100}) failed at path (\/[\w/.~-]{1,200})/g;

/** Each rule of Kyverno that a pod breaks, with the field that it is about. */
function rulesIn(text: string): string[] {
  const rules = [...text.matchAll(RULE)].slice(0, 6).map(([, said = '', rule = '', path = '']) => {
    return `Change ${fieldOf(path)} as rule ${rule} demands (${said.trim()})`;
  });
  return rules.length === 0 ? ['Do as the policy demands'] : rules;
}

const LACKS =
  /container ["'<`]?([\w.-]{1,63})["'>`]? (?:has no|must have|does not (?:have|set)|should have|needs) (?:an? )?(cpu|memory|ephemeral-storage|resource)s? (limit|request)s?/gi;

/** The limits and requests that containers lack, each with the place where it belongs. */
function lacking(text: string): string {
  const fields = [...text.matchAll(LACKS)].slice(0, 8).map(([, container = '', resource = '', kind = '']) => {
    const of = resource.toLowerCase() === 'resource' ? '' : `.${resource.toLowerCase()}`;
    return `resources.${kind.toLowerCase()}s${of} of container ${container}`;
  });
  return [...new Set(fields)].join(', ');
}

export const DEMANDS = caseTable<CaseRow & { readonly demand: (...groups: readonly string[]) => string }>([
  ...LIBRARY_DEMANDS,
  {
    pattern: /no Vault role found/,
    example: 'error validating agent configuration: no Vault role found',
    demand: () =>
      'Set the annotation vault.hashicorp.com/role in the pod template to a role of the Kubernetes login in Vault that is bound to its ServiceAccount and namespace',
  },
  {
    pattern: /failed to run injection template: ([^\n]{3,400})/,
    example: 'failed to run injection template: template: inject:1: function "nonexist" not defined',
    demand: (said = '') =>
      `Correct the injection template that the annotation inject.istio.io/templates names, in ConfigMap istio-sidecar-injector (values: sidecarInjectorWebhook.templates); the pod itself is not what is wrong (${said})`,
  },
  {
    pattern: /Image ([\w./:@-]{3,300}) denied by Binary Authorization/,
    example: 'Image europe-docker.pkg.dev/a/b:1 denied by Binary Authorization default admission rule',
    demand: (image = '') =>
      `Take an image that the policy of Binary Authorization admits: have ${image} attested by the attestor that it requires (by digest), or add its path to admissionWhitelistPatterns of the policy (gcloud container binauthz policy export)`,
  },
  {
    pattern: /Violations details: (\{[^\n]{1,1500})/,
    example: 'Violations details: {"[denied by autogke-no-host-port]":["container api specifies host ports [80]"]}',
    demand: (details = '') => `Change what the policy does not allow: ${violations(details)}`,
  },
  {
    pattern:
      /(?:failed to verify (?:image |signature for )?|image verification failed for |no signatures found for |signature [^\n]{0,40}for )["']?([\w./:@-]{3,300}[\w])/i,
    example: 'failed to verify image ghcr.io/shop/api:1: .attestors[0].entries[0].keys: no matching signatures',
    demand: (image = '') =>
      `Use an image that is signed as the policy demands: sign ${image} with the key or identity that it names (cosign sign, on the digest, before it is rolled out), or take one that is signed so`,
  },
  {
    pattern:
      /([^]{0,3000}container ["'<`]?[\w.-]{1,63}["'>`]? (?:has no|must have|does not (?:have|set)|should have|needs) (?:an? )?(?:cpu|memory|ephemeral-storage|resource)s? (?:limit|request)[^]{0,1000})/i,
    example: '[limits] container <api> has no cpu limit',
    demand: (text = '') => `Set what the policy demands: ${lacking(text)}`,
  },
  {
    pattern: /([^]{1,3000} failed at path \/[^]{0,1000})/,
    example:
      'validation error: Privileged mode is disallowed. rule privileged failed at path /spec/containers/0/securityContext/privileged/',
    demand: (text = '') => rulesIn(text).join('; '),
  },
  {
    pattern: /object\.metadata\.(label|annotation)s\b[^\n]{0,100}?["']([\w./-]{1,253})["']/,
    example: "failed expression: object.metadata.labels.exists(l, l == 'team')",
    demand: (kind = '', name = '') => `Set the ${kind} ${name} in the pod template to a value that the policy accepts`,
  },
  {
    pattern: /failed expression: ([^\n]{3,400})/,
    example: 'failed expression: object.spec.replicas <= 5',
    demand: (expression = '') => `Change the pod so that this expression of the policy holds: ${expression}`,
  },

  {
    pattern:
      /(?:missing|must have|requires?|without|lacks?|should have|needs?)[^\n"'`[]{0,60}\b(label|annotation)s?\b[^\n"'`[]{0,60}["'`[]{1,3}([\w./-]{1,253})/i,
    example: ['you must provide labels: missing required label "team"', 'all pods should have annotation "owner"'],
    demand: (kind = '', name = '') =>
      `Set the ${kind.toLowerCase()} ${name} in the pod template to a value that the policy accepts`,
  },
  {
    pattern:
      /\b(label|annotation) ["'`]?([\w./-]{1,253})["'`]? (?:is |must |was |has to |should )?(?:be )?(?:required|missing|set|not set|present)/i,
    example: 'label team must be set',
    demand: (kind = '', name = '') =>
      `Set the ${kind.toLowerCase()} ${name} in the pod template to a value that the policy accepts`,
  },
  {
    pattern:
      /invalid image (?:repo|registry|repository) ["'<`]{0,2}([\w./:@-]{1,300})[">'`]{0,2}, allowed (?:repos|registries|repositories) are:? \[?([\w./:*, "'-]{1,400})/i,
    example: 'container <api> has an invalid image repo <nginx:1.25>, allowed repos are ["registry.acme.com/"]',
    demand: (image = '', allowed = '') =>
      `Take image ${image} from one of the registries that the policy allows (${allowed.replace(/["']/g, '')}): have it copied there, and name it there`,
  },
  {
    pattern:
      /image ["'`]?([\w./:@-]{1,300})["'`]? [^\n]{0,60}(?:registr|repositor|source|domain)\w{0,5}[^\n]{0,40}?[[:] ?["'[]{0,3}([\w./:*-]{1,253}[\w./:*, "'-]{0,300})/i,
    example: 'image docker.io/shop/api:1 is not from an allowed registry: [ghcr.io/shop, quay.io/shop]',
    demand: (image = '', allowed = '') =>
      `Take image ${image} from one of the registries that the policy allows (${allowed.replace(/["']/g, '')}): have it copied there, and name it there`,
  },
  {
    pattern:
      /((?:spec|metadata)(?:\.template)?\.[\w.[\]/-]{2,200}): (?:Invalid value: ("[^"]{0,100}"|[\w.-]{1,60}): )?([^\n,;]{3,200})/,
    example: 'spec.containers[0].image: Invalid value: "nginx": must be pulled by digest',
    demand: (field = '', value = '', demand = '') =>
      `Change ${field}${value === '' ? '' : ` (now ${value.replace(/"/g, '')})`} as the policy demands (${demand})`,
  },
  {
    pattern: /\b((?:spec|securityContext|resources|metadata)\.[\w.[\]-]{2,200})/,
    example: 'validation error: spec.containers[0].resources is wanted by us',
    demand: (field = '') => `Change ${field} as the policy demands`,
  },
  {
    pattern:
      /\b(runAsNonRoot|runAsUser|privileged|allowPrivilegeEscalation|readOnlyRootFilesystem|hostPath|hostNetwork|hostPID|hostIPC|capabilities|seccompProfile|imagePullPolicy|livenessProbe|readinessProbe|serviceAccountName|automountServiceAccountToken|priorityClassName|nodeSelector|tolerations|(?:cpu|memory) (?:limits?|requests?)|(?:limits?|requests?)\.(?:cpu|memory)|latest tag|digest)\b/i,
    example: 'containers have to set runAsNonRoot',
    demand: (field = '') => `Change ${field} as the policy demands`,
  },
]);
