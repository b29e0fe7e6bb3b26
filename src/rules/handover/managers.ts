import { type Fields, fieldsOf, firstTextOf, textMapOf, textOf } from '../evidence/values.js';

/** Labels and annotations of an object. */
type Marks = Readonly<Record<string, string>>;

/** A tool that writes objects, and that takes back what others change in them. */
interface Manager {
  owns(marks: Marks): boolean;
  warn(object: string, marks: Marks): string;
}

const FLUX_HELM = 'helm.toolkit.fluxcd.io/';
const FLUX_KUSTOMIZE = 'kustomize.toolkit.fluxcd.io/';
const ARGO = 'argocd.argoproj.io/';
const RELEASE = 'meta.helm.sh/release-name';

/** Most particular first: Argo CD and Flux leave Helm's labels, too. */
const MANAGERS: readonly Manager[] = [
  {
    owns: (marks) => hasPrefix(marks, FLUX_HELM),
    warn: (object, marks) =>
      `Flux owns ${object}${fluxSource('HelmRelease', FLUX_HELM, marks)}: its next reconciliation takes the patch back. Put the change into the values or the postRenderers of the HelmRelease.`,
  },
  {
    owns: (marks) => hasPrefix(marks, FLUX_KUSTOMIZE),
    warn: (object, marks) =>
      `Flux owns ${object}${fluxSource('Kustomization', FLUX_KUSTOMIZE, marks)}: its next reconciliation takes the patch back. Put the change into the Git repository.`,
  },
  {
    owns: (marks) => hasPrefix(marks, ARGO),
    warn: (object, marks) =>
      `Argo CD owns ${object}${named('Application', argoApplication(marks))}: its next sync takes the patch back, at once where it heals itself. Put the change into the Git repository.`,
  },
  {
    owns: (marks) =>
      RELEASE in marks || 'helm.sh/chart' in marks || textOf(marks['app.kubernetes.io/managed-by']) === 'Helm',
    warn: (object, marks) =>
      `Helm owns ${object}${named('release', firstTextOf(marks[RELEASE], marks['app.kubernetes.io/instance']))}: its next upgrade may take the patch back. Put the change into the chart or its values.`,
  },
];

/** A warning where Helm, Argo CD or Flux owns the object, by the labels and annotations of these manifests. `object`: `Deployment orders`. */
export function managerWarnings(object: string, manifests: readonly Fields[]): string[] {
  const marks = Object.assign({}, ...manifests.map(marksOf)) as Marks;
  const manager = MANAGERS.find((each) => each.owns(marks));
  return manager === undefined ? [] : [manager.warn(object, marks)];
}

function marksOf(manifest: Fields): Marks {
  const metadata = fieldsOf(manifest['metadata']);
  return { ...textMapOf(metadata['labels']), ...textMapOf(metadata['annotations']) };
}

function hasPrefix(marks: Marks, prefix: string): boolean {
  return Object.keys(marks).some((key) => key.startsWith(prefix));
}

function fluxSource(kind: string, prefix: string, marks: Marks): string {
  const parts = [marks[`${prefix}namespace`], marks[`${prefix}name`]];
  return named(kind, parts.filter((part) => part !== undefined && part !== '').join('/'));
}

/** `argocd.argoproj.io/tracking-id` is `application:group/Kind:namespace/name`. */
function argoApplication(marks: Marks): string {
  return firstTextOf(marks[`${ARGO}tracking-id`]?.split(':')[0], marks[`${ARGO}instance`]);
}

function named(kind: string, name: string): string {
  return name === '' ? '' : ` (${kind} ${name})`;
}
