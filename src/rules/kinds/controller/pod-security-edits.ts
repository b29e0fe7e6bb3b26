import { type Fields, fieldsOf, listOf, textOf, textsOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type ResourcePlace, resourcePlaces } from './pod-resources.js';
import { quotedNames, type SecurityClause } from './pod-security-clauses.js';

/** An ordinary user that is not root; files that the image keeps for others are not its own. */
export const ORDINARY_USER = 1000;
/** The one capability that level restricted lets a container add. */
const ALLOWED_CAPABILITIES = new Set(['NET_BIND_SERVICE']);
const POD: Path = ['spec', 'securityContext'];

/** Makes the changes that one clause demands. */
type Edit = (edit: PodEdit, clause: SecurityClause, containers: readonly ResourcePlace[]) => void;

export const POD_SECURITY_EDITS = caseTable<CaseRow & { readonly apply: Edit }>([
  {
    pattern: /^allowPrivilegeEscalation/,
    example: 'allowPrivilegeEscalation != false',
    apply: (edit, _clause, places) => setInEach(edit, places, { field: ['allowPrivilegeEscalation'], value: false }),
  },
  { pattern: /^unrestricted capabilities/, example: 'unrestricted capabilities', apply: restrictCapabilities },
  { pattern: /^non-default capabilities/, example: 'non-default capabilities', apply: takeCapabilities },
  { pattern: /^runAsNonRoot/, example: 'runAsNonRoot != true', apply: demandNonRoot },
  { pattern: /^runAsUser=0/, example: 'runAsUser=0', apply: replaceRoot },
  { pattern: /^seccompProfile/, example: 'seccompProfile', apply: setSeccomp },
  {
    pattern: /^privileged/,
    example: 'privileged',
    apply: (edit, _clause, places) => removeInEach(edit, places, 'privileged'),
  },
  {
    pattern: /^procMount/,
    example: 'procMount',
    apply: (edit, _clause, places) => removeInEach(edit, places, 'procMount'),
  },
  { pattern: /^host namespaces/, example: 'host namespaces', apply: removeHostNamespaces },
  { pattern: /^hostPort/, example: 'hostPort', apply: removeHostPorts },
  {
    pattern: /^(?:hostPath volumes|restricted volume types)/,
    example: ['hostPath volumes', 'restricted volume types'],
    apply: emptyVolumes,
  },
  { pattern: /^forbidden sysctls/, example: 'forbidden sysctls', apply: removeSysctls },
  { pattern: /^forbidden AppArmor profile/, example: 'forbidden AppArmor profile', apply: setAppArmor },
]);

/** Whether the change takes away what somebody gave the program on purpose: whether it works without only a try shows. */
export function isExperiment({ control }: SecurityClause): boolean {
  return /^(?:hostPath volumes|restricted volume types|host namespaces|forbidden sysctls|privileged|non-default capabilities)/.test(
    control,
  );
}

/** Makes the changes for all clauses; undefined where one of them cannot be met by a rule. */
export function meetClauses(pod: Fields, clauses: readonly SecurityClause[]): PodEdit | undefined {
  const edit = new PodEdit(pod);
  const places = resourcePlaces(pod);
  for (const clause of clauses) {
    const apply = POD_SECURITY_EDITS.find(clause.control)?.row.apply;
    if (apply === undefined) return undefined;
    apply(
      edit,
      clause,
      places.filter(({ name }) => clause.containers.includes(name)),
    );
  }
  return edit;
}

function contextOf({ path }: ResourcePlace): Path {
  return [...path, 'securityContext'];
}

function setInEach(
  edit: PodEdit,
  places: readonly ResourcePlace[],
  { field, value }: { field: Path; value: unknown },
): void {
  for (const place of places) edit.set([...contextOf(place), ...field], value);
}

function removeInEach(edit: PodEdit, places: readonly ResourcePlace[], field: string): void {
  for (const place of places) edit.remove([...contextOf(place), field]);
}

function restrictCapabilities(edit: PodEdit, _clause: SecurityClause, places: readonly ResourcePlace[]): void {
  setInEach(edit, places, { field: ['capabilities', 'drop'], value: ['ALL'] });
  for (const place of places) keepCapabilities(edit, place, (name) => ALLOWED_CAPABILITIES.has(name));
}

function takeCapabilities(edit: PodEdit, { detail }: SecurityClause, places: readonly ResourcePlace[]): void {
  const refused = new Set(quotedNames(detail).map(capabilityName));
  for (const place of places) keepCapabilities(edit, place, (name) => !refused.has(name));
}

function keepCapabilities(edit: PodEdit, place: ResourcePlace, isKept: (name: string) => boolean): void {
  const path = [...contextOf(place), 'capabilities', 'add'];
  const present = textsOf(edit.get(path));
  const kept = present.filter((name) => isKept(capabilityName(name)));
  if (kept.length === present.length) return;
  if (kept.length === 0) edit.remove(path);
  else edit.set(path, kept);
}

function capabilityName(name: string): string {
  return name.toUpperCase().replace(/^CAP_/, '');
}

/** The pod says it for all of its containers; those that say otherwise are put right. A user is named where nobody names one. */
function demandNonRoot(edit: PodEdit): void {
  const places = resourcePlaces(fieldsOf(edit.document));
  edit.set([...POD, 'runAsNonRoot'], true);
  for (const place of places) {
    if (edit.get([...contextOf(place), 'runAsNonRoot']) === false)
      edit.set([...contextOf(place), 'runAsNonRoot'], true);
  }
  const hasUser = (path: Path) => (edit.get([...path, 'runAsUser']) ?? null) !== null;
  if (!hasUser(POD) && !places.every((place) => hasUser(contextOf(place))))
    edit.set([...POD, 'runAsUser'], ORDINARY_USER);
}

function replaceRoot(edit: PodEdit): void {
  const contexts = [POD, ...resourcePlaces(fieldsOf(edit.document)).map(contextOf)];
  for (const context of contexts) {
    if (edit.get([...context, 'runAsUser']) === 0) edit.set([...context, 'runAsUser'], ORDINARY_USER);
  }
}

function setSeccomp(edit: PodEdit, { detail }: SecurityClause): void {
  const isDemanded = / must set /.test(detail);
  for (const context of [POD, ...resourcePlaces(fieldsOf(edit.document)).map(contextOf)]) {
    const present = textOf(fieldsOf(edit.get([...context, 'seccompProfile']))['type']);
    if (present === 'Unconfined' || (context === POD && isDemanded && present === ''))
      edit.set([...context, 'seccompProfile'], { type: 'RuntimeDefault' });
  }
}

function removeHostNamespaces(edit: PodEdit, { detail }: SecurityClause): void {
  for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) {
    if (detail.includes(field)) edit.remove(['spec', field]);
  }
}

function removeHostPorts(edit: PodEdit, _clause: SecurityClause, places: readonly ResourcePlace[]): void {
  for (const place of places) {
    const ports = listOf(edit.get([...place.path, 'ports']));
    for (const index of ports.keys()) edit.remove([...place.path, 'ports', index, 'hostPort']);
  }
}

function emptyVolumes(edit: PodEdit, { detail }: SecurityClause): void {
  const pod = fieldsOf(edit.document);
  for (const name of quotedNames(detail.split(/ uses? /, 1)[0] ?? '')) {
    const path = volumePath(pod, name);
    if (path === undefined || edit.get([...path, 'emptyDir']) !== undefined) continue;
    edit.set(path, { name, emptyDir: {} });
  }
}

function removeSysctls(edit: PodEdit, { detail }: SecurityClause): void {
  const refused = detail.split(',').map((name) => name.trim());
  const path = [...POD, 'sysctls'];
  const present = listOf(edit.get(path));
  const kept = present.filter((element) => !refused.includes(textOf(fieldsOf(element)['name'])));
  if (kept.length < present.length) edit.set(path, kept);
}

/** The profile of a field, or of an annotation as it was before 1.30. */
function setAppArmor(edit: PodEdit, { detail }: SecurityClause): void {
  for (const context of [POD, ...resourcePlaces(fieldsOf(edit.document)).map(contextOf)]) {
    if (textOf(fieldsOf(edit.get([...context, 'appArmorProfile']))['type']) === 'Unconfined')
      edit.set([...context, 'appArmorProfile'], { type: 'RuntimeDefault' });
  }
  for (const [, name = ''] of detail.matchAll(
    /"(container\.apparmor\.security\.beta\.kubernetes\.io\/[^"]{1,63})"=/g,
  )) {
    const path = ['metadata', 'annotations', name];
    if (edit.get(path) !== undefined) edit.set(path, 'runtime/default');
  }
}
