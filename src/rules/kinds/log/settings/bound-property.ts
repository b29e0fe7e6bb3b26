import { isSecretName } from '../../../secrets/detectors/secret-names.js';
import { changeStep } from '../../support/commands.js';
import { captures } from '../../support/texts.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { inputPlace, namedInputs } from '../inputs/program-inputs.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const LINES_BELOW = 12;
const LINE = 500;
const OF_VARIABLE = /^System Environment Property "(\w{1,160})"/;

/** What Spring Boot prints below of the value that it cannot bind; '' where it does not. */
function field({ container, match }: ProblemContext, name: string): string {
  const at = container.logLines.findLastIndex((line) => line.includes(match[0]));
  const below = container.logLines.slice(at + 1, at + 1 + LINES_BELOW);
  const line = below.find((each) => each.trimStart().startsWith(`${name}: `))?.slice(0, LINE) ?? '';
  return line.trim().slice(name.length + 2);
}

function nameOf(context: ProblemContext): string {
  return field(context, 'Property') || captures(context.match)[1];
}

/** ` "five"`; '' where it is not told, or may be a secret. */
function valueOf(context: ProblemContext): string {
  const value = field(context, 'Value').replace(/^"|"$/g, '');
  return value === '' || isOfSecret(context) ? '' : ` "${value.slice(0, 120)}"`;
}

/** What is said of a secret's value may repeat it. */
function isOfSecret(context: ProblemContext): boolean {
  return isSecretName(nameOf(context).replace(/[.-]/g, '_'));
}

function reasonOf(context: ProblemContext): string {
  const reason = field(context, 'Reason');
  return reason === '' || isOfSecret(context) ? '' : `: ${reason.slice(0, 300)}`;
}

/** Where the value comes from: the variable, with its place in the manifest, or the file. */
function originWords(context: ProblemContext): string {
  const origin = field(context, 'Origin');
  const variable = OF_VARIABLE.exec(origin)?.[1];
  if (variable === undefined)
    return origin === '' ? `where it comes from (${settingsPlace(context.container)})` : `in ${origin}`;
  const input = namedInputs(context.container).find((each) => each.variable === variable);
  return `in ${input === undefined ? `variable ${variable} (${context.container.path}.env, or what envFrom gives)` : inputPlace(input)}`;
}

/** A value that Spring Boot cannot turn into what a property is: property, value, origin and reason stand below. */
export const BOUND_PROPERTY: ProblemText = {
  pattern: /Failed to bind properties under '([\w.[\]-]{1,200})' to ([\w.$<>, ?]{1,160}[\w>])/,
  example: [`Failed to bind properties under 'shelf.rows' to int:\n\n    Property: shelf.rows\n    Value: "five"`],
  kind: 'log-config-parse',
  confirm: (context) => field(context, 'Value') !== '',
  title: (context) => `${context.container.name} does not take the value${valueOf(context)} of ${nameOf(context)}`,
  what: (context) =>
    `${nameOf(context)} is to be of the type ${context.match[2]}, and the value${valueOf(context)} ${originWords(context)} is none${reasonOf(context)}`,
  steps: (context) => [
    changeStep(
      context.evidence,
      `Correct the value${valueOf(context)} of ${nameOf(context)} ${originWords(context)} to one of the type ${context.match[2]}`,
    ),
  ],
};
