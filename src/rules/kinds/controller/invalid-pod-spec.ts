import type { Evidence } from '../../evidence/evidence.js';
import { changeStep } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { refusalRule } from './create-failure.js';
import { type InvalidField, readInvalidFields } from './invalid-fields.js';

const INVALID = /is invalid: ([\s\S]{1,1500})/;
const UNREADABLE = /((?:cannot be handled as a Pod|strict decoding error|error validating data)[\s\S]{0,800})/;
/** Others who quote fields: policies and webhooks. */
const OTHERS = /unable to validate against any|denied the request|denied request|violates PodSecurity/;

/** Validation: `Pod "P" is invalid: spec…: Invalid value`. */
export const invalidPodSpec = refusalRule({
  id: 'invalid-pod-spec',
  title: 'The pod template is not valid',
  description:
    'The API server finds the pod not valid ("is invalid", with field paths and "Invalid value", "Required value", "Not found" …), so the controller cannot create it. ' +
    'Often defaults of the namespace contradict the template, or a mount names a volume that is not there.',
  read: ({ message }, evidence) => {
    if (OTHERS.test(message)) return undefined;
    const fields = readInvalidFields(message);
    const text = INVALID.exec(message)?.[1] ?? UNREADABLE.exec(message)?.[1] ?? fields.map(wording).join(', ');
    if (text === '') return undefined;
    return {
      what: `the API server finds the pod not valid: ${text.trim().replace(/\.$/, '')}${containersOf(evidence, fields)}`,
      objects: fields.length === 0 ? ['field '] : fields.map(({ path }) => `field ${path.slice(0, 120)}`),
      quotes: fields.slice(0, 3).map((field) => fromManifest(field.path, wording(field))),
      steps:
        fields.length === 0
          ? [changeStep(evidence, 'Correct the field that the message names')]
          : fields
              .slice(0, 5)
              .map((field) => changeStep(evidence, `Correct ${field.path} (${field.problem}${detail(field)})`)),
    };
  },
});

function wording(field: InvalidField): string {
  return `${field.path}: ${field.problem}${field.value === '' ? '' : `: "${field.value}"`}${detail(field)}`;
}

function detail(field: InvalidField): string {
  return field.detail === '' ? '' : `: ${field.detail}`;
}

/** Which containers the indices in the paths mean. */
function containersOf(evidence: Evidence, fields: readonly InvalidField[]): string {
  const named = evidence.manifest.containers.filter(
    ({ path, name }) =>
      name !== '' && fields.some((field) => field.path.startsWith(`${path.replace('spec.template.spec', 'spec')}.`)),
  );
  return named.length === 0 ? '' : ` (${named.map(({ path, name }) => `${path} is container ${name}`).join(', ')})`;
}
