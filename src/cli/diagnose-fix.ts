import type { Owner } from '../contracts/common.js';
import type { Fix } from '../contracts/diagnosis.js';
import type { Fields } from '../rules/evidence/values.js';
import {
  handOver,
  type NoPatch,
  type OwnerPatch,
  type PatchFormat,
  plainLine,
  renderPatch,
} from '../rules/handover/index.js';
import { cleanManifest } from '../rules/pod/clean-manifest.js';
import { dumpManifest } from '../rules/pod/dump-manifest.js';
import { applyPatch, type JsonPatch } from '../rules/pod/json-patch.js';
import { metadataOf } from '../rules/pod/object.js';
import { parseManifest } from '../rules/pod/parse-manifest.js';
import { kubectl } from '../rules/shell-command.js';
import { podPath } from './diagnose-incidents.js';
import type { Judged } from './diagnose-judge.js';

/** What goes to the standard output, and what else is to be said, a line each. */
export interface Printed {
  readonly text: string;
  readonly remarks: readonly string[];
}

const SCOPES: Readonly<Record<Fix['scope'], string>> = {
  'hand-over': 'hand-over, right for production',
  'mirror-only': 'mirror-only, an experiment that shows whether the rest works: not for production',
};

/** The fixed manifests as a stream of YAML documents; of a controller that was given, the controller's. */
export function printFixes(judged: readonly Judged[]): Printed {
  const results = withFix(judged).map(({ fix, ...each }) => ({ fixed: fixedManifest(each, fix), each, fix }));
  const documents = results.flatMap(({ fixed, fix, each }) =>
    fixed === undefined ? [] : [`${headOf(fix, each.owner, fixed)}${cleanManifest(fixed)}`],
  );
  const remarks = results
    .filter(({ fixed }) => fixed === undefined)
    .map(
      ({ each, fix }) =>
        `${podPath(each)}: "${fix.title}" changes ${each.owner.kind} ${each.owner.name}, whose manifest is not known here: see --patch`,
    );
  return { text: [...new Set(documents)].join('---\n'), remarks: [...remarksWithoutFix(judged), ...remarks] };
}

/** The patches of the controllers, each once. Several JSON Patches are one array that says which is for whom. */
export function printPatches(judged: readonly Judged[], format: PatchFormat): Printed {
  const results = withFix(judged).map((each) => ({ each, result: handOverOf(each, each.fix) }));
  const patches = results.flatMap(({ result }) => (result.ok ? [result] : []));
  const remarks = results.flatMap(({ each, result }) => (result.ok ? result.warnings : [noPatchText(each, result)]));
  const unsafe = patches.filter((patch) => renderPatch(format, patch) === '').map(noCommand);
  return {
    text: joinedPatches(patches, format),
    remarks: [...remarksWithoutFix(judged), ...new Set([...remarks, ...unsafe])],
  };
}

function noCommand({ target: { kind, name } }: OwnerPatch): string {
  return `There is no command for ${kind} ${plainLine(name)}, since a word of it could mean something else to kubectl: see --patch merge.`;
}

function joinedPatches(patches: readonly OwnerPatch[], format: PatchFormat): string {
  const texts = new Map(patches.map((patch) => [renderPatch(format, patch) + JSON.stringify(patch.target), patch]));
  const distinct = [...texts.values()];
  if (format === 'json' && distinct.length > 1) {
    return `${JSON.stringify(
      distinct.map(({ target, jsonPatch }) => ({ target, patch: jsonPatch })),
      null,
      2,
    )}\n`;
  }
  return distinct.map((patch) => renderPatch(format, patch)).join(format === 'kubectl' ? '' : '---\n');
}

type Fixed = Judged & { readonly fix: Fix };

function withFix(judged: readonly Judged[]): Fixed[] {
  return judged.flatMap((each) => (each.fix === null ? [] : [{ ...each, fix: each.fix }]));
}

/** Why there is nothing for a pod: it is well, or only a person can repair it. */
function remarksWithoutFix(judged: readonly Judged[]): string[] {
  return judged
    .filter(({ fix }) => fix === null)
    .map((each) =>
      each.diagnosis === null
        ? `${podPath(each)}: nothing wrong was found, so there is nothing to fix`
        : `${podPath(each)}: no fix can be derived for "${each.diagnosis.title}"; what to do stands in the diagnosis (leave --fix and --patch out)`,
    );
}

/** The controller's where it is known, since it would take back what is changed in its pods; else the pod's. */
function fixedManifest(judged: Omit<Judged, 'fix'>, fix: Fix): string | undefined {
  const { report } = judged.subject;
  const owner = ownerManifestOf(judged);
  if (fix.target === 'owner') return owner === undefined ? undefined : patched(owner, fix.patch);
  const lifted = owner === undefined ? undefined : handOverOf(judged, fix);
  if (owner !== undefined && lifted?.ok === true) return patched(owner, lifted.jsonPatch);
  const pod = parseManifest(report.manifest ?? '');
  return pod === undefined ? undefined : patched(withName(pod, report.pod_name), fix.patch);
}

/** The pod of a template has no name yet, and none is applied without one. */
function withName(pod: Fields, name: string): Fields {
  const metadata = metadataOf(pod);
  return 'name' in metadata || 'generateName' in metadata ? pod : { ...pod, metadata: { ...metadata, name } };
}

function patched(document: Fields, patch: JsonPatch): string | undefined {
  const result = applyPatch(document, patch);
  return result.ok ? dumpManifest(result.document) : undefined;
}

function handOverOf({ subject, owner }: Omit<Judged, 'fix'>, fix: Fix): OwnerPatch | NoPatch {
  return handOver({
    fix,
    pod: parseManifest(subject.report.manifest ?? '') ?? {},
    owner,
    ownerManifest: ownerManifestOf({ subject, owner }),
    namespace: subject.namespace,
  });
}

/** The manifest of the top-level controller: not that of a ReplicaSet below it. */
function ownerManifestOf({ subject, owner }: Pick<Judged, 'subject' | 'owner'>): Fields | undefined {
  const known = subject.workload ?? parseManifest(subject.report.owner_manifest ?? '');
  return known?.['kind'] === owner.kind ? known : undefined;
}

function noPatchText(judged: Judged, { reason, command, manifest, target }: NoPatch): string {
  const way = command === undefined ? '' : ` Instead: ${command}`;
  // With the manifest in it the command is no line any more.
  const piped = ` --fix prints it: pipe that into ${kubectl(target, 'replace', '--force', '-f', '-') ?? 'kubectl replace --force -f -'}`;
  return `${podPath(judged)}: ${reason}${manifest === undefined ? way : piped}`;
}

/** What whoever reads the manifest should know, as comments. */
function headOf({ title, scope, assumes }: Fix, owner: Owner, fixed: string): string {
  const isOnlyPod = owner.kind !== 'Pod' && /^kind: Pod$/m.test(fixed);
  const lines = [
    title,
    `Scope: ${SCOPES[scope]}`,
    ...assumes.map((each) => `Assumes: ${each}`),
    ...(isOnlyPod
      ? [`A pod of ${owner.kind} ${owner.name}, which was not given: it is changed there, see --patch`]
      : []),
  ];
  return lines.map((line) => `# ${plainLine(line)}\n`).join('');
}
