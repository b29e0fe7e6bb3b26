/** What a request is for, so that a refusal can be told in words. */
export interface RequestSubject {
  /** The verb of Kubernetes' own authorization: `get` or `list`. */
  readonly verb: string;
  /** As authorization names it: `pods`, `pods/log`, `deployments.apps`. */
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** `list pods in namespace shop`, `get nodes "n1"`. */
export function subjectWords(subject: RequestSubject): string {
  return `${subject.verb} ${objectWords(subject)}`;
}

/** `There is no "web" among the pods in namespace shop`. */
export function notFoundWords({ name = '', ...subject }: RequestSubject): string {
  return `There is no "${name}" among the ${objectWords(subject)}`;
}

/** `pods "web" in namespace shop`. */
function objectWords({ resource, namespace, name }: Omit<RequestSubject, 'verb'>): string {
  const object = name === undefined ? '' : ` "${name}"`;
  const where = namespace === undefined ? '' : ` in namespace ${namespace}`;
  return `${resource}${object}${where}`;
}
