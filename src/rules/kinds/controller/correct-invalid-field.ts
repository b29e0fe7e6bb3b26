import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import type { Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { closestName } from '../support/names.js';
import { createFailure } from './create-failure.js';
import { type InvalidField, readInvalidFields } from './invalid-fields.js';

const REQUEST = /^spec\.(containers|initContainers)\[(\d{1,3})\]\.resources\.requests$/;
const MOUNT = /^spec\.(containers|initContainers)\[(\d{1,3})\]\.volumeMounts\[(\d{1,3})\]\.name$/;
const ABOVE_LIMIT = /must be less than or equal to ([\w./-]{1,100}) limit(?: of (\S{1,40}))?/;

/** Corrects the fields that validation refuses, as far as the manifest itself says how. */
export const correctInvalidField: Fixer = {
  strategy: 'correct-invalid-field',
  title: 'Raise a limit to its request, and let a mount name a volume that exists',
  kinds: ['invalid-pod-spec'],
  touches: [
    ...['containers', 'initContainers'].flatMap((list) => [
      `/spec/${list}/*/resources/limits/**`,
      `/spec/${list}/*/volumeMounts/*/name`,
    ]),
  ],
  propose({ evidence, pod }) {
    const fields = readInvalidFields(createFailure(evidence)?.message ?? '');
    const edit = new PodEdit(pod);
    const words = fields.map((field) => raiseLimit(edit, field) ?? renameMount(edit, field));
    const done = words.filter((word) => word !== undefined);
    if (edit.patch.length === 0 || done.length < fields.length) return [];
    const proposal: Proposal = {
      title: 'Correct what validation refuses',
      explanation: `${done.join('. ')}.`,
      assumes: ['The namespace allows these amounts, and the names that are left are the ones that are meant.'],
      patch: edit.patch,
    };
    return [proposal];
  },
};

function raiseLimit(edit: PodEdit, field: InvalidField): string | undefined {
  const found = requestAboveLimit(edit, field);
  if (found === undefined) return undefined;
  const { container, resource, request, limit } = found;
  edit.set([...container, 'resources', 'limits', resource], request);
  const name = textOf(fieldsOf(edit.get(container))['name']);
  return `limits.${resource} of container ${name} becomes ${request}${limit === '' ? '' : ` instead of ${limit}`}, since a request must not be above its limit`;
}

interface RequestAboveLimit {
  readonly container: Path;
  readonly resource: string;
  readonly request: string;
  /** Of the manifest, else the default of the namespace that validation quotes. */
  readonly limit: string;
}

function requestAboveLimit(edit: PodEdit, { path, value, detail }: InvalidField): RequestAboveLimit | undefined {
  const [, list, index] = REQUEST.exec(path) ?? [];
  const [, resource, bound = ''] = ABOVE_LIMIT.exec(detail) ?? [];
  if (list === undefined || resource === undefined) return undefined;
  const container: Path = ['spec', list, Number(index)];
  const request = textOf(edit.get([...container, 'resources', 'requests', resource])) || value;
  const present = textOf(edit.get([...container, 'resources', 'limits', resource]));
  const limit = present || bound.replace(/[.,\]]{0,2}$/, '');
  return isAbove(request, present) ? { container, resource, request, limit } : undefined;
}

/** A limit that the manifest leaves out comes from the namespace, and is the one that is too low. */
function isAbove(request: string, limit: string): boolean {
  const asked = quantityOf(request);
  return asked !== undefined && (limit === '' || asked > (quantityOf(limit) ?? 0));
}

function renameMount(edit: PodEdit, { path, problem }: InvalidField): string | undefined {
  const [, list = '', index = '', mount = ''] = MOUNT.exec(path) ?? [];
  if (list === '' || problem !== 'Not found') return undefined;
  const place: Path = ['spec', list, Number(index), 'volumeMounts', Number(mount), 'name'];
  const present = textOf(edit.get(place));
  const volumes = listOf(edit.get(['spec', 'volumes'])).map((volume) => textOf(fieldsOf(volume)['name']));
  const wanted = volumes.includes(present) || present === '' ? undefined : closestName(present, volumes);
  if (wanted === undefined) return undefined;
  edit.set(place, wanted);
  return `The mount of ${present} names the volume ${wanted} instead, which is the nearest that the pod has`;
}
