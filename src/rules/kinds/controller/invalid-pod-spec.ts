import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import { fix, type Proposal } from '../fix.js';
import { changeStep, step } from '../support/commands.js';
import { closestName } from '../support/names.js';
import { fromManifest } from '../support/quotes.js';
import { type RefusalDraft, refusalKind } from './create-failure.js';
import { type InvalidField, readInvalidFields } from './invalid-fields.js';

/** A pod that validation refuses. */
interface InvalidPod {
  /** The fields that it names; none where it names them in no way that is known. */
  readonly fields: readonly InvalidField[];
  readonly text: string;
}

const INVALID = /is invalid: ([\s\S]{1,1500})/;
const UNREADABLE = /((?:cannot be handled as a Pod|strict decoding error|error validating data)[\s\S]{0,800})/;
/** Others who quote fields: policies and webhooks. */
const OTHERS = /unable to validate against any|denied the request|denied request|violates PodSecurity/;

const REQUEST = /^spec\.(containers|initContainers)\[(\d{1,3})\]\.resources\.requests$/;
const MOUNT = /^spec\.(containers|initContainers)\[(\d{1,3})\]\.volumeMounts\[(\d{1,3})\]\.name$/;
const ABOVE_LIMIT = /must be less than or equal to ([\w./-]{1,100}) limit(?: of (\S{1,40}))?/;

/** Corrects the fields that validation refuses, as far as the manifest itself says how. */
const correctInvalidField = fix<InvalidPod>({
  strategy: 'correct-invalid-field',
  title: 'Raise a limit to its request, and let a mount name a volume that exists',
  touches: [
    ...['containers', 'initContainers'].flatMap((list) => [
      `/spec/${list}/*/resources/limits/**`,
      `/spec/${list}/*/volumeMounts/*/name`,
    ]),
  ],
  propose: ({ fields }, { pod }) => {
    const edit = new PodEdit(pod);
    const changes = fields.map((field) => raiseToRequest(edit, field) ?? renameMount(edit, field));
    const done = changes.filter((change) => change !== undefined);
    if (edit.patch.length === 0 || done.length < fields.length) return [];
    const proposal: Proposal = {
      title: 'Correct what validation refuses',
      explanation: `${done.join('. ')}.`,
      assumes: ['The namespace allows these amounts, and the names that are left are the ones that are meant.'],
      patch: edit.patch,
    };
    return [proposal];
  },
});

/** Validation: `Pod "P" is invalid: spec…: Invalid value`. */
export const invalidPodSpec = refusalKind<InvalidPod>({
  id: 'invalid-pod-spec',
  title: 'The pod template is not valid',
  description:
    'The API server finds the pod not valid ("is invalid", with field paths and "Invalid value", "Required value", "Not found" …), so the controller cannot create it. ' +
    'Often defaults of the namespace contradict the template, or a mount names a volume that is not there.',
  read: (message) => {
    if (OTHERS.test(message)) return undefined;
    const fields = readInvalidFields(message);
    const text =
      INVALID.exec(message)?.[1] ?? UNREADABLE.exec(message)?.[1] ?? fields.map(describeInvalidField).join(', ');
    return text === '' ? undefined : { fields, text };
  },
  say: sayInvalidPod,
  fixes: [correctInvalidField],
});

function sayInvalidPod({ fields, text }: InvalidPod, evidence: Evidence): RefusalDraft {
  return {
    what: `the API server finds the pod not valid: ${text.trim().replace(/\.$/, '')}${namedContainers(evidence, fields)}`,
    objects: fields.length === 0 ? ['field '] : fields.map(({ path }) => `field ${path.slice(0, 120)}`),
    quotes: fields.slice(0, 3).map((field) => fromManifest(field.path, describeInvalidField(field))),
    steps:
      fields.length === 0
        ? [changeStep(evidence, 'Correct the field that the message names')]
        : (longNameSteps(evidence, fields) ??
          fields.slice(0, 5).map((field) => changeStep(evidence, fieldAdvice(field)))),
  };
}

/** What labels and host names may have, in characters. */
const NAME_LIMIT = 63;

/** A pod is called after its controller, and its labels and host name after it: where that is too long, the controller has to be renamed. */
function longNameSteps({ owner, facts }: Evidence, fields: readonly InvalidField[]): RefusalDraft['steps'] | undefined {
  const isOfName = fields.every(
    ({ value, detail }) => /no more than 63 (?:characters|bytes)/.test(detail) && value.startsWith(owner.name),
  );
  const isRenamed = owner.kind !== 'Pod' && isOfName && owner.name.length + HASH > NAME_LIMIT;
  if (!isRenamed) return undefined;
  return [
    step(
      `Give ${owner.kind} ${owner.name} a shorter name (it has ${owner.name.length} characters; with what its controller adds for each pod at most ${NAME_LIMIT} may be used): create it anew under that name. Where an operator or chart makes it, shorten the names from which it is made (the release, the resource${facts.namespace === '' ? '' : ', the workspace or claim'}).`,
    ),
  ];
}

/** What controllers at least append to their own name, with the hash of a revision. */
const HASH = 11;

function fieldAdvice(field: InvalidField): string {
  const { path, problem } = field;
  // What kube-apiserver says where it was started with --allow-privileged=false (Kubernetes, pkg/apis/core/validation).
  const isOff = path.endsWith('.privileged') && /disallowed by cluster policy/.test(field.detail);
  return isOff
    ? `Take ${path} out, or have kube-apiserver started with --allow-privileged=true: without it no container of the cluster may be privileged`
    : `Correct ${path} (${problem}${problem === 'Not found' && field.value !== '' ? `: "${field.value}"` : ''}${detail(field)})`;
}

function describeInvalidField(field: InvalidField): string {
  return `${field.path}: ${field.problem}${field.value === '' ? '' : `: "${field.value}"`}${detail(field)}`;
}

function detail(field: InvalidField): string {
  return field.detail === '' ? '' : `: ${field.detail}`;
}

/** Which containers the indices in the paths mean. */
function namedContainers(evidence: Evidence, fields: readonly InvalidField[]): string {
  const named = evidence.manifest.containers.filter(
    ({ path, name }) =>
      name !== '' && fields.some((field) => field.path.startsWith(`${path.replace('spec.template.spec', 'spec')}.`)),
  );
  return named.length === 0 ? '' : ` (${named.map(({ path, name }) => `${path} is container ${name}`).join(', ')})`;
}

function raiseToRequest(edit: PodEdit, field: InvalidField): string | undefined {
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
