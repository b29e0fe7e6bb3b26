import { changeStep, kubectl, named, step } from '../../support/commands.js';
import { cut } from '../../support/quotes.js';
import { settingsPlace } from '../inputs/config-sources.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** How Kubernetes, and all that is built with its libraries, says that a field is not valid: path, sort of complaint, value, what it has to be. */
const FIELD =
  '(?![\\w.$]{1,200}(?:Exception|Error): )([A-Za-z][\\w-]{0,60}[.[][\\w.[\\]/-]{1,200}): (Invalid value|Unsupported value|Required value|Duplicate value|Too long|Too many)(?:: ("[^"]{0,160}"|[\\w./-]{1,80})(?=:|$|,))?(?:: ([^\\n]{3,300}))?';
const OF_OBJECT = '([A-Z]\\w{1,60})(?:\\.([\\w.-]{1,120}))? "([^"]{1,253})" is invalid: ';

/** A field of an object that the program writes, or of its own configuration, that is not taken. */
export const REFUSED_FIELDS: readonly ProblemText[] = [
  {
    pattern: new RegExp(`${OF_OBJECT}\\[?${FIELD}`),
    example:
      'cannot apply the shelf: Shelf.depot.example "amber" is invalid: spec.rows: Invalid value: "ten": must be a number',
    except: /field is immutable|storedVersions/,
    title: ({ container, match }) => `${container.name} writes ${objectOf(match)} with a ${match[4]} that is not taken`,
    what: (context) =>
      `it writes ${objectOf(context.match)} to the Kubernetes API, which refuses it: ${fieldWords(context.match, 4)}`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Correct what ${container.name} makes ${match[4]} of ${objectOf(match)} from (its custom resource, or ${settingsPlace(container)}): ${demandOf(match, 4)}`,
      ),
      step(
        'Where it writes it by itself, CRD and program are of different releases: install the CRDs of the release that runs. See the object as it is:',
        kubectl(evidence, 'get', named(resourceOf(match)), named(match[3] ?? ''), '-o', 'yaml'),
      ),
    ],
  },
  {
    pattern: new RegExp(`(?:^|[\\s"'\`(\\[:])${FIELD}`),
    example: [
      'command failed: failed validate: ShelfConfiguration.Mode: Invalid value: "amber": must be rows,boxes or blank',
      'E0502 11:20:01.331234 1 run.go:74] "command failed" err="[rows.limit: Required value: needs a number]"',
    ],
    except: /is invalid: |field is immutable|(?:Exception|Error): Invalid value/,
    kind: 'log-config-parse',
    title: ({ container, match }) =>
      match[2] === 'Required value'
        ? `${container.name} lacks the setting ${match[1]}`
        : `${container.name} does not take ${match[1]}${match[3] === undefined ? '' : ` ${match[3]}`}`,
    what: ({ match }) => `it refuses its configuration: ${fieldWords(match, 1)}`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `${match[2] === 'Required value' ? 'Set' : 'Correct'} ${match[1]} where ${container.name} takes it from (${settingsPlace(container)}): ${demandOf(match, 1)}`,
      ),
    ],
  },
];

/** `Shelf amber`, or `Shelf.depot.example amber` by its group. */
function objectOf(match: ProblemContext['match']): string {
  return `${match[1]} ${match[3]}`;
}

function resourceOf(match: ProblemContext['match']): string {
  return match[2] === undefined ? (match[1] ?? '') : `${match[1]}.${match[2]}`;
}

/** `spec.rows is "ten" (invalid value): must be a number`. */
function fieldWords(match: ProblemContext['match'], at: number): string {
  const [field, sort = '', value, demand = ''] = match.slice(at);
  const is = value === undefined ? ` (${sort.toLowerCase()})` : ` is ${value} (${sort.toLowerCase()})`;
  return `${field}${is}${demand === '' ? '' : `: ${cut(demand.trim(), 240)}`}`;
}

function demandOf(match: ProblemContext['match'], at: number): string {
  const [, sort = '', value = '', demand = ''] = match.slice(at);
  const now = value === '' ? '' : ` (it is ${value} now)`;
  return demand.trim() === '' ? `${sort.toLowerCase()}${now}` : `${cut(demand.trim(), 200)}${now}`;
}
