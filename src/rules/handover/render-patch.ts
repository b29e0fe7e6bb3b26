import type { Fields } from '../evidence/values.js';
import { dumpManifest } from '../pod/dump-manifest.js';
import type { OwnerPatch } from './hand-over-types.js';
import { groupOf } from './owner-kinds.js';
import { plainLine } from './plain-line.js';
import { renderCommand } from './render-command.js';

export const PATCH_FORMATS = ['kubectl', 'merge', 'json', 'kustomize'] as const;
export type PatchFormat = (typeof PATCH_FORMATS)[number];

/**
 * The patch as text that ends in a line break: a shell command, a strategic-merge patch in YAML (for `kubectl patch --patch-file`), a JSON Patch, or a
 * kustomization.yaml. '' where there is no command for a shell.
 */
export function renderPatch(format: PatchFormat, patch: OwnerPatch): string {
  switch (format) {
    case 'kubectl':
      return commandLine(patch);
    case 'merge':
      return dumpManifest(completed(patch, { namespace: patch.target.namespace }));
    case 'json':
      return `${JSON.stringify(patch.jsonPatch, null, 2)}\n`;
    case 'kustomize':
      return renderKustomization(patch);
  }
}

function commandLine(patch: OwnerPatch): string {
  const command = renderCommand(patch);
  return command === undefined ? '' : `${command}\n`;
}

function completed({ target, strategicMerge }: OwnerPatch, metadata: Fields): Fields {
  const { metadata: changed, ...rest } = strategicMerge;
  const { apiVersion, kind, name } = target;
  return { apiVersion, kind, metadata: { ...(changed as Fields | undefined), name, ...metadata }, ...rest };
}

/** Kustomize's own `namespace` says where things go, so the patch does not. */
function renderKustomization(patch: OwnerPatch): string {
  const { apiVersion, kind, name, namespace } = patch.target;
  const group = groupOf(apiVersion);
  const head = dumpManifest({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' });
  const target = { ...(group !== '' && { group }), kind, name };
  const patches = dumpManifest({ patches: [{ target, patch: kustomizePatch(patch) }] });
  const hint = `# The files or folders with the manifest of ${kind} ${plainLine(name)} (namespace ${plainLine(namespace)}) go here.\nresources: []\n`;
  return `${head}${hint}${patches}`;
}

/**
 * What Kustomize does another way than the API server: it does not know `$setElementOrder` and would leave it in the manifest, and a spread constraint with
 * another `whenUnsatisfiable` is another constraint to it. There, indices say what is meant.
 */
const ONLY_BY_INDEX = /"(?:\$setElementOrder\/\w+|topologySpreadConstraints)":/;

function kustomizePatch(patch: OwnerPatch): string {
  const isByIndex = ONLY_BY_INDEX.test(JSON.stringify(patch.strategicMerge));
  return dumpManifest(isByIndex ? patch.jsonPatch : completed(patch, {})).trimEnd();
}
