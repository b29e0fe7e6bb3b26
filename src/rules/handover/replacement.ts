import { type Fields, fieldsOf } from '../evidence/values.js';
import { dumpManifest } from '../pod/dump-manifest.js';
import { metadataOf, specOf, templateOf } from '../pod/object.js';
import { withoutFields } from '../pod/server-fields.js';
import { sortFields } from '../pod/sort-fields.js';
import { clusterKubectl, jsonWord, kubectl, pipeline } from '../shell-command.js';
import type { NoPatch, PatchTarget } from './hand-over-types.js';

type Instead = Pick<NoPatch, 'reason' | 'command' | 'manifest'>;

/** A pod cannot be changed in place: it is deleted, and created from its fixed manifest. */
export function replacePod(target: PatchTarget, fixed: Fields): Instead {
  const named = { ...metadataOf(fixed), name: target.name, namespace: target.namespace };
  const manifest = dumpManifest(
    sortFields({ ...fixed, apiVersion: 'v1', kind: 'Pod', metadata: withoutFields(named, ['generateName']) }),
  );
  const command = kubectl(target, 'replace', '--force', '-f', '-');
  return {
    reason: `This cannot be changed in a pod that exists, and pod ${target.name} has no controller that would make a new one. Delete it and create it from the fixed manifest.`,
    ...(command !== undefined && { command: `${command} <<'EOF'\n${manifest}EOF` }),
    manifest,
  };
}

/** Labels that the server makes of the Job's uid; a new Job gets new ones. */
const GENERATED_LABELS = ['controller-uid', 'batch.kubernetes.io/controller-uid'];

/** A Job's template cannot be changed: the Job is deleted, and created anew with the change. `patch` is strategic-merge data of the Job. */
export function replaceJob(target: PatchTarget, patch: Fields, ownerManifest: Fields | undefined): Instead {
  const isManual = specOf<'Job'>(ownerManifest).manualSelector === true;
  const local = isManual ? patch : withoutGenerated(patch);
  const command = pipeline(
    kubectl(target, 'get', `job/${target.name}`, '-o', 'yaml'),
    clusterKubectl('patch', '--local', '-f', '-', '--type=strategic', '-p', jsonWord(local), '-o', 'yaml'),
    kubectl(target, 'replace', '--force', '-f', '-'),
  );
  return {
    reason: `${isInTemplate(patch) ? 'The template of a Job cannot be changed, and Job' : 'Job'} ${target.name} does not start again what has failed. Delete it and create it with the change; what its pods have done so far stays done.`,
    ...(command !== undefined && { command }),
  };
}

function isInTemplate(patch: Fields): boolean {
  return 'template' in specOf<'Job'>(patch);
}

function withoutGenerated(patch: Fields): Fields {
  const spec = specOf<'Job'>(patch);
  const template = templateOf(patch);
  const metadata = metadataOf(template);
  const labels = { ...fieldsOf(metadata.labels), ...Object.fromEntries(GENERATED_LABELS.map((key) => [key, null])) };
  return {
    ...patch,
    spec: { ...spec, selector: null, template: { ...template, metadata: { ...metadata, labels } } },
  };
}
