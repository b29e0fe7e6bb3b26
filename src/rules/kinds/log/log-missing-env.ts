import type { Step } from '../../../contracts/diagnosis.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { containerPaths } from '../../pod/container-lists.js';
import { indexByName } from '../../pod/places.js';
import { isSecretName } from '../../secrets/detectors/secret-names.js';
import { fix } from '../fix.js';
import { canRollOut, changeStep, kubectl, named, step, workload } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { didYouMean } from '../support/names.js';
import { POD_FIELDS } from '../support/pod-fields.js';
import { isTypingError } from '../support/typing-error.js';
import { environmentObjects } from './inputs/config-sources.js';
import { keyedData } from './inputs/keyed-data.js';
import { prefixedVariable, prefixTodo } from './inputs/prefixed-variable.js';
import { inputPlace, namedInputs } from './inputs/program-inputs.js';
import { referencePlace, TAKEN_FOR_PROGRAM, unexpandedVariable } from './inputs/unexpanded-variable.js';
import { REFERENCE, sayUnreplaced, unreplacedReference } from './inputs/unreplaced-reference.js';
import { linesAround } from './lines/line-below.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';
import { fieldAbove, furtherVariables, IN_LIST, LISTED } from './settings/further-variables.js';
import { lackingOfPair, otherOfPair } from './settings/lacking-pair.js';
import { MISSING_VARIABLES } from './settings/missing-variables.js';

/** Of shorter names nearly all are alike. */
const SHORTEST = 4;

/** An environment variable whose name is misspelt in the manifest gets the name that the program asks for. */
const misspeltVariable = fix<LogHit>({
  strategy: 'misspelt-variable',
  title: 'Correct the name of an environment variable that the program asks for under a name that is almost the same',
  touches: containerPaths('env/**'),
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    const wanted = missingVariable(hit, problem.pod);
    if (failing === undefined || wanted === undefined) return [];
    const { container, path, edit } = failing;
    const env = edit.get([...path, 'env']);
    const near = listOf(env)
      .map((each) => textOf(fieldsOf(each)['name']))
      .filter((name) => name.length >= SHORTEST && isTypingError(name, wanted));
    const [present] = near;
    const index = present === undefined ? undefined : indexByName(env, present);
    if (index === undefined || near.length !== 1 || isPlainSecret(env, index, wanted)) return [];
    return [
      {
        title: `Rename environment variable ${present} of ${container.name} to ${wanted}`,
        explanation: `Container ${container.name} demands ${wanted}, and the manifest gives it ${present}: the name is corrected, the value stays as it is.`,
        assumes: [`${present} is a misspelling of ${wanted}, and nothing else in the container reads ${present}.`],
        patch: edit.set([...path, 'env', index, 'name'], wanted).patch,
      },
    ];
  },
});

/** A variable that the program demands and the manifest does not give it. */
export const logMissingEnv = logKind({
  id: 'log-missing-env',
  title: 'A required environment variable is not set',
  description:
    'The log says that an environment variable is not set, missing, empty or required (also KeyError, "unbound variable", a placeholder that cannot be resolved). The manifest does not give it to the container, or gives one with a similar name.',
  severity: 'high',
  hint: /env|_|KeyError|placeholder|missing value|UndefinedValue|unbound|parameter|Field required|path: \[|sh: |\$\(|NotPresent/i,
  except:
    /\b(?:pars(?:e|ing)|convert(?:ing)?|decod(?:e|ing)) (?:the )?(?:env(?:ironment)?[ _]var(?:iable)?s? )?["'`]?[A-Z][A-Z0-9_]{2,60}["'`]?(?:=|:? ['"`])|\b[A-Z]\w{1,60}_[A-Z\d_]{1,60}['"`]? is set but |\b[A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}["'`]? (?:(?:is|was|has|contains|holds) (?:an? |not (?:an? )?)?(?:invalid|valid|malformed|wrong|incorrect)\b|is not set (?:to )?["'`]\w)|\b[A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}["'`]? (?:must|should|has to|needs to) (?:be|have|contain|start|end|match)(?: with)? (?!(?:set|defined|provided|specified|given|configured|present|passed|exported|available|declared|supplied|non-?empty|not empty)\b)|\b(?:but|while|yet|although) ['"`]?[A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}=['"`]?\w|RUST_BACKTRACE|no_proxy|can be overridden (?:with|by)|\bto (?:allow|permit|override|ignore|skip|bypass|suppress|silence|force)\b.{0,80}\bset (?:the )?env|\b(?:for (?:a |the |more )?(?:complete|full|more|detailed|stack)|to (?:see|get|show|print)) .{0,40}(?:trace|logs?|details?|debug)/i,
  confirm: (hit) =>
    isLeftAsWritten(hit) ||
    (!REFERENCE.test(hit.line) && isVariable(hit) && isDemand(hit) && keyedData(hit.container, hit.line) === undefined),
  patterns: MISSING_VARIABLES,
  say: (hit) => {
    const unreplaced = sayUnreplaced(hit);
    if (unreplaced !== undefined) return unreplaced;
    const { evidence, container } = hit;
    const name = settableName(variableOf(hit));
    const property = variableOf(hit) === name ? '' : ` (property ${variableOf(hit)})`;
    const path = `${container.path}.env`;
    const present = definedVariables(hit);
    const others = furtherVariables(hit, name);
    const further = others.length === 0 ? '' : `; it lacks ${others.join(', ')} as well`;
    const state = stateOf(hit, name, property);
    return {
      title: titleOf(hit, name, { property, others }),
      what: `${state}${didYouMean(name, present)}${further}`,
      objects: [`variable ${name}`],
      steps: [
        ...prefixSteps(hit, name),
        ...givenSteps(hit, name),
        ...(POD_FIELDS[name] === undefined
          ? []
          : [
              changeStep(
                evidence,
                `Let Kubernetes give it: add ${name} at ${path} with valueFrom.fieldRef.fieldPath: ${POD_FIELDS[name]}`,
              ),
            ]),
        canRollOut(evidence) && container.role === 'app'
          ? step(
              others.length === 0
                ? `Set it${instead(hit, name)} (the value is yours to give; secrets belong in a Secret):`
                : `Set ${name}, ${others.join(', ')} (the values are yours to give; secrets belong in a Secret):`,
              kubectl(
                evidence,
                'set',
                'env',
                workload(evidence),
                '-c',
                named(container.commandName),
                ...[name, ...others].map((each) => named(`${each}=VALUE`)),
              ),
            )
          : changeStep(
              evidence,
              `Add ${[name, ...others].join(', ')} with ${others.length === 0 ? 'its value' : 'their values'} at ${path}`,
            ),
        elsewhereStep(hit),
      ],
    };
  },
  fixes: [misspeltVariable],
  oracles: [notRestarted, logSignatureAbsent],
});

interface Lacking {
  readonly property: string;
  readonly others: readonly string[];
}

function titleOf(hit: LogHit, name: string, { property, others }: Lacking): string {
  const other = otherOfPair(hit.line, name);
  if (others.length > 0) return `Environment variables ${[name, ...others].join(', ')} are not set`;
  return other === undefined || definedVariables(hit).includes(other)
    ? `Environment variable ${name}${property} is not set`
    : `Environment variable ${name} is not set, nor is ${other}`;
}

/** ` or SHELF_KEY, which the line names beside it`; '' where the line names no other one. */
function instead(hit: LogHit, name: string): string {
  const other = otherOfPair(hit.line, name);
  if (other === undefined) return '';
  const input = namedInputs(hit.container).find(({ variable }) => variable === other);
  return input === undefined
    ? `, or ${other} in its place`
    : `, or see that ${inputPlace(input)} has a value, which may do in its place`;
}

/** That something is empty or not set is a complaint where the line sounds like one, or where it is what the program says last. */
const STATED =
  /\b(?:is |are |was |but )?(?:empty|unset|not (?:set|defined|found|provided|configured|specified|present))\b/i;
const DEMANDING =
  /error|fatal|fail|must|need|requir|cannot|can't|could not|invalid|panic|exception|missing|mandatory|abort|exit|please|terminat|throw|NotPresent|\bset the\b/i;
const LAST_WORDS = 3;

/** Where the manifest takes an empty value from. */
function prefixSteps({ evidence, container }: LogHit, name: string): Step[] {
  const prefixed = prefixedVariable(evidence, container, name);
  return prefixed === undefined ? [] : [changeStep(evidence, prefixTodo(name, prefixed))];
}

function givenSteps({ evidence, container }: LogHit, name: string): Step[] {
  const input = namedInputs(container).find(({ variable, from }) => variable === name && (from ?? '') !== '');
  return input === undefined ? [] : [changeStep(evidence, `Give a value to ${inputPlace(input)}`)];
}

/** Where else it may come from. */
function elsewhereStep({ evidence, container }: LogHit): Step {
  const objects = environmentObjects(container);
  return changeStep(
    evidence,
    objects.length === 0
      ? `Or take it from a ConfigMap or Secret by valueFrom at ${container.path}.env, or by envFrom`
      : `Or add it as a key of ${objects.join(' or ')}`,
  );
}

/** Whether the line shows a $(NAME) of the manifest that Kubernetes did not replace. */
function isLeftAsWritten({ container, line }: LogHit): boolean {
  return unexpandedVariable(container, line) !== '' || unreplacedReference(container, line) !== undefined;
}

/** A shell misses programs, whose names are mostly no upper-case words with an underscore. */
function isVariable(hit: LogHit): boolean {
  const name = variableOf(hit);
  return name !== '' && (name.includes('_') || !TAKEN_FOR_PROGRAM.test(hit.line));
}

/** What is wrong with the variable. */
function stateOf(hit: LogHit, name: string, property: string): string {
  const { container } = hit;
  const path = `${container.path}.env`;
  if (unexpandedVariable(container, hit.line) !== '')
    return `$(${name}) at ${referencePlace(container, name)} is left as it is, for the container has no variable ${name} (${path} does not give it), so that the shell takes it for a program`;
  return definedVariables(hit).includes(name)
    ? `the environment variable ${name} is empty or not accepted, although the manifest gives it (${path})`
    : `the required environment variable ${name}${property} is not set (${[path, ...environmentObjects(container)].join(' and ')} ${environmentObjects(container).length === 0 ? 'does' : 'do'} not give it)`;
}

function isDemand(hit: LogHit): boolean {
  const { line } = hit;
  if (!STATED.test(line) || DEMANDING.test(line)) return true;
  const { lines, index } = linesAround(hit);
  return index >= lines.length - LAST_WORDS;
}

/** The variable that the program demands; undefined where this pod gives it, or does not have the container. */
export function missingVariable(hit: LogHit, pod: Fields): string | undefined {
  const failing = failingContainer({ container: hit.container, pod });
  if (failing === undefined) return undefined;
  const name = variableOf(hit);
  return indexByName(failing.edit.get([...failing.path, 'env']), name) === undefined ? name : undefined;
}

/** The variable under which Spring and others take a property: dots and dashes become underscores or nothing. */
function settableName(name: string): string {
  if (!name.includes('.') && !/[a-z]/.test(name)) return name;
  return name.replaceAll('.', '_').replaceAll('-', '').toUpperCase();
}

/** The variable that the line names, or that stands below or above it. */
function variableOf(hit: LogHit): string {
  const { container, raw, match } = hit;
  const own = match[1] ?? match[2];
  if (own !== undefined) return lackingOfPair(hit.line, own, definedVariables(hit));
  const lines = container.logLines;
  const index = lines.lastIndexOf(raw);
  const listed = LISTED.exec(lines[index + 1] ?? '')?.[1];
  if (listed !== undefined || IN_LIST.test(raw)) return listed ?? '';
  return fieldAbove(lines, index);
}

function definedVariables({ container }: LogHit): string[] {
  return listOf(container.fields['env']).map((element) => textOf(fieldsOf(element)['name']));
}

/** A secret that stands in the manifest as it is does not get a name under which it would be taken for one. */
function isPlainSecret(env: unknown, index: number, name: string): boolean {
  return isSecretName(name) && textOf(fieldsOf(listOf(env)[index])['value']) !== '';
}
