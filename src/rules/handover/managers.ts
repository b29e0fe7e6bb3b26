import type { ManagedBy } from '../../contracts/mirror.js';
import { type Fields, firstTextOf, textOf } from '../evidence/values.js';
import { annotationsOf, labelsOf } from '../pod/object.js';
import { parseManifest } from '../pod/parse-manifest.js';
import { clusterKubectl, kubectl, named, shellCommand } from '../shell-command.js';
import type { Change } from './changes.js';
import { valuesKeysFor } from './values-keys.js';

/** Labels and annotations of an object. */
type Marks = Readonly<Record<string, string>>;

/** What a tool that writes objects, and takes back what others change in them, is known by. */
interface Manager {
  readonly tool: string;
  owns(marks: Marks): boolean;
  /** Of what it made the object, such as a release: the kind of it, and its name or ''. */
  source(marks: Marks): { readonly kind: string; readonly name: string };
  readonly takesBack: string;
  /** Where the change belongs, a sentence. */
  place(marks: Marks): string;
  /** What to look at to find the file; undefined where it is not known, or where a name could mean something else to a shell. */
  look(marks: Marks): string | undefined;
}

const FLUX_HELM = 'helm.toolkit.fluxcd.io/';
const FLUX_KUSTOMIZE = 'kustomize.toolkit.fluxcd.io/';
const ARGO = 'argocd.argoproj.io/';
const RELEASE = 'meta.helm.sh/release-name';
const MANAGED_BY = 'app.kubernetes.io/managed-by';
/** Kustomize "buildMetadata": the file that an object comes from, as YAML. */
const ORIGIN = 'config.kubernetes.io/origin';

const HELM: Manager = {
  tool: 'Helm',
  owns: (marks) => RELEASE in marks || isOfChart(marks),
  source: (marks) => ({ kind: 'release', name: managerName(marks[RELEASE], marks['app.kubernetes.io/instance']) }),
  takesBack: 'its next upgrade may take the patch back',
  place: (marks) => `Put the change into the chart${bracketed(managerName(marks['helm.sh/chart']))} or its values.`,
  look(marks) {
    const [release, namespace] = [managerName(marks[RELEASE]), managerName(marks['meta.helm.sh/release-namespace'])];
    return shellCommand('helm', '-n', named(namespace), 'get', 'values', named(release), '--all');
  },
};

const FLUX = { tool: 'Flux', takesBack: 'its next reconciliation takes the patch back' } as const;

/** Most particular first: Argo CD and Flux leave Helm's and Kustomize's marks, too. */
const MANAGERS: readonly Manager[] = [
  {
    ...FLUX,
    owns: (marks) => hasPrefix(marks, FLUX_HELM),
    source: (marks) => ({ kind: 'HelmRelease', name: fluxName(marks, FLUX_HELM) }),
    place: () => 'Put the change into the values or the postRenderers of the HelmRelease.',
    look: (marks) => fluxLook(marks, FLUX_HELM, '{.spec.chart.spec} {.spec.values}'),
  },
  {
    ...FLUX,
    owns: (marks) => hasPrefix(marks, FLUX_KUSTOMIZE),
    source: (marks) => ({ kind: 'Kustomization', name: fluxName(marks, FLUX_KUSTOMIZE) }),
    place: (marks) => `Put the change into the Git repository${marksOrigin(marks)}.`,
    look: (marks) => fluxLook(marks, FLUX_KUSTOMIZE, '{.spec.sourceRef.kind} {.spec.sourceRef.name} {.spec.path}'),
  },
  {
    tool: 'Argo CD',
    owns: (marks) => hasPrefix(marks, ARGO),
    source: (marks) => ({ kind: 'Application', name: argoApplication(marks).join('/') }),
    takesBack: 'its next sync takes the patch back, at once where it heals itself',
    place: (marks) =>
      `Put the change into the Git repository${marksOrigin(marks)}${isOfChart(marks) ? ', or into the Helm values of the Application' : ''}.`,
    look: argoLook,
  },
  HELM,
  {
    tool: 'Kustomize',
    owns: (marks) => /^kustomize\b/i.test(marks[MANAGED_BY] ?? '') || ORIGIN in marks,
    source: () => ({ kind: '', name: '' }),
    takesBack: 'the next time that its overlay is applied, the patch is taken back',
    place: (marks) => `Put the change into the manifest${marksOrigin(marks)}, or into the overlay as a patch.`,
    look: () => undefined,
  },
];

/**
 * Which tool writes an object, by the labels and annotations of these manifests, and where the change belongs then; null where none is known. What
 * cannot be read off, such as the key of a chart's value, is called likely.
 * @param manifests the pod's first, then the owner's: the later one is right
 */
export function managedBy(manifests: readonly Fields[], changes: readonly Change[] = []): ManagedBy | null {
  const found = managerOf(manifests);
  if (found === undefined) return null;
  const { manager, marks } = found;
  const { name } = manager.source(marks);
  const look = manager.look(marks);
  const keys = hasValues(manager, marks) ? valuesKeysFor(changes) : '';
  const hint = [manager.place(marks), keys, look === undefined ? '' : `What it has now: ${look}`];
  return {
    tool: manager.tool,
    name: name === '' ? null : name,
    hint: hint.filter((sentence) => sentence !== '').join(' '),
  };
}

/** A warning where a tool owns the object, by the same marks. `object`: `Deployment orders`. */
export function managerWarnings(object: string, manifests: readonly Fields[]): string[] {
  const found = managerOf(manifests);
  if (found === undefined) return [];
  const { manager, marks } = found;
  const { kind, name } = manager.source(marks);
  const source = name === '' ? '' : ` (${kind} ${name})`;
  return [`${manager.tool} owns ${object}${source}: ${manager.takesBack}. ${manager.place(marks)}`];
}

function managerOf(manifests: readonly Fields[]): { readonly manager: Manager; readonly marks: Marks } | undefined {
  const marks = Object.assign({}, ...manifests.map(marksOf)) as Marks;
  const manager = MANAGERS.find((each) => each.owns(marks));
  return manager === undefined ? undefined : { manager, marks };
}

function marksOf(manifest: Fields): Marks {
  return { ...labelsOf(manifest), ...annotationsOf(manifest) };
}

function hasPrefix(marks: Marks, prefix: string): boolean {
  return Object.keys(marks).some((key) => key.startsWith(prefix));
}

function isOfChart(marks: Marks): boolean {
  return 'helm.sh/chart' in marks || marks[MANAGED_BY] === 'Helm';
}

function hasValues(manager: Manager, marks: Marks): boolean {
  return manager === HELM || isOfChart(marks) || hasPrefix(marks, FLUX_HELM);
}

/** Names of releases, charts and applications; of anything else nothing is repeated. */
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,251}[A-Za-z0-9])?$/;

function managerName(...texts: readonly (string | undefined)[]): string {
  return firstTextOf(...texts.filter((text) => NAME.test(text ?? '')));
}

function bracketed(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

function fluxName(marks: Marks, prefix: string): string {
  const parts = [managerName(marks[`${prefix}namespace`]), managerName(marks[`${prefix}name`])];
  return parts.filter((part) => part !== '').join('/');
}

function fluxLook(marks: Marks, prefix: string, fields: string): string | undefined {
  const [namespace, name] = [managerName(marks[`${prefix}namespace`]), managerName(marks[`${prefix}name`])];
  const kind = prefix === FLUX_HELM ? 'helmreleases' : 'kustomizations';
  return kubectl({ namespace }, 'get', `${kind}.${prefix.slice(0, -1)}`, named(name), '-o', `jsonpath=${fields}`);
}

/** `argocd.argoproj.io/tracking-id` is `application:group/Kind:namespace/name`, and an application of another namespace than Argo CD's is `namespace_name`. */
function argoApplication(marks: Marks): readonly string[] {
  const tracked = firstTextOf(marks[`${ARGO}tracking-id`]?.split(':')[0], marks[`${ARGO}instance`]);
  const parts = tracked.split('_');
  const isKnown = parts.length <= 2 && parts.every((part) => NAME.test(part));
  return isKnown ? parts : [];
}

function argoLook(marks: Marks): string | undefined {
  const fields = '{.items[*].spec.source}{.items[*].spec.sources}';
  const name = argoApplication(marks).at(-1) ?? '';
  if (name === '') return undefined;
  const selector = `--field-selector=metadata.name=${name}` as const;
  return clusterKubectl('get', 'applications.argoproj.io', '-A', selector, '-o', `jsonpath=${fields}`);
}

const PATH = /^[\w./@+-]{1,300}$/;
/** Without a name and a password in it. */
const REPOSITORY = /^(?:https:\/\/|ssh:\/\/git@|git@)[\w./:-]{1,200}$/;

/** `: base/orders.yaml of https://git.example/shop`, where Kustomize wrote it down; else ''. */
function marksOrigin(marks: Marks): string {
  const text = marks[ORIGIN] ?? '';
  const { path, repo } = text.length > 2_000 ? {} : (parseManifest(text) ?? {});
  if (!PATH.test(textOf(path))) return '';
  return `: ${textOf(path)}${REPOSITORY.test(textOf(repo)) ? ` of ${textOf(repo)}` : ''}`;
}
