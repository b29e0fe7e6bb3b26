/** One control of Pod Security that a pod breaks (k8s.io/pod-security-admission policy). */
export interface SecurityClause {
  /** As the message names it: `allowPrivilegeEscalation != false`, `seccompProfile`, `host namespaces` … */
  readonly control: string;
  /** What stands in the parentheses behind it. */
  readonly detail: string;
  /** The containers that the detail names; none where it speaks of the pod or of volumes. */
  readonly containers: readonly string[];
  /** Whether the pod itself is spoken of. */
  readonly isAboutPod: boolean;
}

export interface PodSecurityRefusal {
  /** Such as `restricted:latest`. */
  readonly level: string;
  readonly clauses: readonly SecurityClause[];
  readonly text: string;
}

const VIOLATES = /violates PodSecurity "([^"]{1,100})": ([^\n]{1,4000})/;

export function readPodSecurityRefusal(message: string): PodSecurityRefusal | undefined {
  const [, level, text = ''] = VIOLATES.exec(message) ?? [];
  return level === undefined ? undefined : { level, text, clauses: clausesIn(text) };
}

/** The clauses of `control (detail), control (detail)`; commas inside parentheses do not part them. */
function clausesIn(text: string): SecurityClause[] {
  const clauses: SecurityClause[] = [];
  let [start, depth] = [0, 0];
  for (let index = 0; index <= text.length; index += 1) {
    const character = text[index];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    const isEnd = index === text.length || (character === ',' && depth <= 0);
    if (!isEnd) continue;
    clauses.push(...securityClauses(text.slice(start, index)));
    [start, depth] = [index + 1, 0];
  }
  return clauses;
}

function securityClauses(text: string): SecurityClause[] {
  const open = text.indexOf('(');
  const control = (open === -1 ? text : text.slice(0, open)).trim();
  if (control === '') return [];
  const detail = open === -1 ? '' : text.slice(open + 1).replace(/\)\s{0,10}$/, '');
  return [{ control, detail, containers: containersIn(detail), isAboutPod: /(?:^|[;,] ?)pod\b/.test(detail) }];
}

/** The names behind `container` or `containers`, as far as the verb. */
function containersIn(detail: string): string[] {
  const parts = detail.split(/\bcontainers? (?=")/).slice(1);
  const names = parts.flatMap((part) => quotedNames(part.split(/ (?:must|uses?|set|may) /, 1)[0] ?? ''));
  return [...new Set(names)];
}

/** The texts in quotation marks. */
export function quotedNames(text: string): string[] {
  return [...text.matchAll(/"([^"]{1,253})"/g)].map((match) => match[1] ?? '');
}
