/** What a policy that nobody knows demands, read from its words: an imperative sentence without its full stop; undefined where it names nothing. */
export function demandIn(text: string): string | undefined {
  for (const [pattern, demand] of DEMANDS) {
    const match = pattern.exec(text);
    if (match !== null) return demand(...match.slice(1).map((group) => (group ?? '').replace(/[.,;:"'\]]{1,3}$/, '')));
  }
  return undefined;
}

const DEMANDS: readonly (readonly [RegExp, (...groups: readonly string[]) => string])[] = [
  [
    /(?:missing|must have|requires?|without|lacks?|should have|needs?)[^\n"'`[]{0,60}\b(label|annotation)s?\b[^\n"'`[]{0,60}["'`[]{1,3}([\w./-]{1,253})/i,
    (kind = '', name = '') =>
      `Set the ${kind.toLowerCase()} ${name} in the pod template to a value that the policy accepts`,
  ],
  [
    /\b(label|annotation) ["'`]?([\w./-]{1,253})["'`]? (?:is |must |was |has to |should )?(?:be )?(?:required|missing|set|not set|present)/i,
    (kind = '', name = '') =>
      `Set the ${kind.toLowerCase()} ${name} in the pod template to a value that the policy accepts`,
  ],
  [
    /image ["'`]?([\w./:@-]{1,300})["'`]? [^\n]{0,60}(?:registr|repositor|source|domain)\w{0,5}[^\n]{0,40}?[[:] ?["'[]{0,3}([\w./:*-]{1,253}[\w./:*, "'-]{0,300})/i,
    (image = '', allowed = '') =>
      `Take image ${image} from one of the registries that the policy allows (${allowed.replace(/["']/g, '')}): have it copied there, and name it there`,
  ],
  [
    /((?:spec|metadata)(?:\.template)?\.[\w.[\]/-]{2,200}): (?:Invalid value: ("[^"]{0,100}"|[\w.-]{1,60}): )?([^\n,;]{3,200})/,
    (field = '', value = '', demand = '') =>
      `Change ${field}${value === '' ? '' : ` (now ${value.replace(/"/g, '')})`} as the policy demands (${demand})`,
  ],
  [
    /\b((?:spec|securityContext|resources|metadata)\.[\w.[\]-]{2,200})/,
    (field = '') => `Change ${field} as the policy demands`,
  ],
  [
    /\b(runAsNonRoot|runAsUser|privileged|allowPrivilegeEscalation|readOnlyRootFilesystem|hostPath|hostNetwork|hostPID|hostIPC|capabilities|seccompProfile|imagePullPolicy|livenessProbe|readinessProbe|serviceAccountName|automountServiceAccountToken|priorityClassName|nodeSelector|tolerations|(?:cpu|memory) (?:limits?|requests?)|(?:limits?|requests?)\.(?:cpu|memory)|latest tag|digest)\b/i,
    (field = '') => `Change ${field} as the policy demands`,
  ],
];
