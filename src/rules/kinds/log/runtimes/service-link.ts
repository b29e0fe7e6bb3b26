import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { firstCaptured } from '../../support/texts.js';
import type { ProblemText } from '../lines/problem-text.js';

const link: Pick<ProblemText, 'title' | 'what' | 'steps'> = {
  title: ({ container, match }) =>
    `${container.name} takes the address of a Service (${firstCaptured(match)}) for the value of its own variable`,
  what: ({ match }) =>
    `it reads ${firstCaptured(match)} where it wants a number: Kubernetes gives each pod variables for the Services of its namespace (NAME_PORT, NAME_SERVICE_HOST), and one of them has the name of a variable of the program`,
  steps: ({ evidence, container, match, line }) => {
    const variable = portVariable(container.logLines, line);
    return [
      changeStep(
        evidence,
        `Switch these variables off with ${evidence.manifest.specPath}.enableServiceLinks: false, or set ${variable || 'the variable of the program'} itself at ${container.path}.env${variable === '' ? ` (the one that holds ${firstCaptured(match)}, mostly NAME_PORT)` : ' to the number that is meant'}`,
      ),
      step('Or give the Service another name than the one that the program uses for its variables.'),
    ];
  },
};

/** An address that Kubernetes puts into a variable of the name that the program has for its own port. */
export const SERVICE_LINKS: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /(?:to_integer|parse|invalid|literal|number|integer|strconv|convert|port|[A-Z]_PORT|(?:listen|bind) EACCES)\b.{0,160}["'`(=: ](tcp:\/\/\d{1,3}(?:\.\d{1,3}){3}:\d{1,5})/i,
      /(tcp:\/\/\d{1,3}(?:\.\d{1,3}){3}:\d{1,5})["'`]? (?:is|was) (?:not|no|an? (?:invalid|unknown))\b.{0,40}\b(?:port|number|integer|int)\b/i,
    ),
    example: [
      'invalid port number "tcp://10.96.1.2:6379"',
      'Error: bind EACCES tcp://10.96.1.2:3020',
      'wrong value of SHELF_PORT: tcp://10.96.1.2:6006',
      "depot: 'tcp://10.96.1.2:6379' is not a valid port",
    ],
    ...link,
  },
  {
    // A parser of YAML shows only the beginning.
    pattern: /cannot unmarshal !!str ["'`](tcp:\/\/[\d.:]{1,40})["'`] into u?int/i,
    example: 'line 1: cannot unmarshal !!str `tcp://1...` into int',
    kind: 'log-config-parse',
    ...link,
  },
];

/** The variable on the line, or by itself on the one above it, as validators print the field. */
function portVariable(lines: readonly string[], line: string): string {
  const above = lines[lines.findLastIndex((each) => each.includes(line.trim())) - 1] ?? '';
  return (
    /\b([A-Z][A-Z0-9_]{0,60}_PORT)\b/.exec(line)?.[1] ?? /^([A-Z][A-Z0-9_]{0,60}_PORT)$/.exec(above.trim())?.[1] ?? ''
  );
}
