import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { changeStep, step } from '../../support/commands.js';
import { hostVariables } from '../inputs/program-inputs.js';
import { headline } from '../lines/headline.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** An address that is a port alone. Programs in Go dial the pod itself then. */
const HOSTLESS = /(?:\bdial tcp|\bconnect(?:ion|ing)?(?: failed)? (?:to|at)|:\/\/|@) ?:(\d{1,5})\b/i;
/** The line of a controller, which takes addresses from the objects that it looks after. */
const OF_CONTROLLER = /"controller(?:Kind)?":|\breconcil/i;

/** The port of an address that has no host in front of it; '' where the line has none. */
export function hostlessPort(line: string): string {
  return HOSTLESS.exec(line)?.[1] ?? '';
}

/** Nothing listens where the address leads, since the setting with the host is empty. */
export function sayHostless(hit: LogHit, port: string): LogDraft {
  const { evidence, container, line } = hit;
  const lead = `it connects to port ${port} with no host in front of it, so to the pod itself, where nothing listens`;
  if (OF_CONTROLLER.test(line))
    return {
      title: `${container.name} connects to an address without a host (:${port})`,
      what: `${lead}: the pod that it looks after has no address yet, or the object does not name it`,
      objects: [],
      steps: [
        step(`See whether the pods of what the line names run and have an address. It says: "${headline(line, 200)}".`),
      ],
    };
  const places = hostPlaces(container, port);
  const where = places === '' ? 'its configuration, environment or arguments' : places;
  return {
    title: `The address that ${container.name} connects to has no host (:${port})`,
    what: `${lead}: the setting that should name the host is empty${places === '' ? '' : ` (see ${places})`}`,
    objects: [],
    steps: [
      changeStep(
        evidence,
        `Give it the host of the server with port ${port}: in ${where}. It says: "${headline(line, 200)}"`,
      ),
    ],
  };
}

/** The variable of a host that is empty or holds nothing but the port, else those whose value comes from elsewhere, with their paths; '' where there are none. */
function hostPlaces(container: ContainerEvidence, port: string): string {
  const names = hostVariables(container);
  const variables = listOf(container.fields['env'])
    .map(fieldsOf)
    .map((each, index) => ({ ...each, place: `${textOf(each['name'])} (${container.path}.env[${index}])` }))
    .filter((each) => names.includes(textOf(fieldsOf(each)['name'])));
  const isFromElsewhere = (each: object) => fieldsOf(each)['valueFrom'] !== undefined;
  const empty = variables.filter(
    (each) => !isFromElsewhere(each) && ['', `:${port}`].includes(textOf(fieldsOf(each)['value']).trim()),
  );
  const found = empty.length > 0 ? empty : variables.filter(isFromElsewhere);
  return found.map(({ place }) => place).join(' or ');
}
