import type { Step } from '../../../contracts/diagnosis.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { containerPaths } from '../../pod/container-lists.js';
import { indexByName } from '../../pod/places.js';
import { isSecretName } from '../../secrets/detectors/secret-names.js';
import { caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { canRollOut, changeStep, kubectl, named, step, workload } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { didYouMean } from '../support/names.js';
import { POD_FIELDS } from '../support/pod-fields.js';
import { isTypingError } from '../support/typing-error.js';
import { environmentObjects } from './config-sources.js';
import { FIELD_REQUIRED, fieldAbove, furtherVariables, IN_LIST, LISTED } from './further-variables.js';
import { lackingOfPair } from './lacking-pair.js';
import { linesAround } from './line-below.js';
import { logKind } from './log-kind.js';
import type { LogHit } from './log-signature.js';
import { prefixedVariable, prefixTodo } from './prefixed-variable.js';
import { inputPlace, namedInputs } from './program-inputs.js';
import { referencePlace, TAKEN_FOR_PROGRAM, unexpandedVariable } from './unexpanded-variable.js';
import { REFERENCE, sayUnreplaced, unreplacedReference } from './unreplaced-reference.js';

const VARIABLE = '\\$?\\{?["\'`]?([A-Z][A-Z0-9_]{2,100})["\'`]?\\}?';
/** At least one underscore: a bare upper-case word is rather a log level or an acronym. */
const UNDERSCORED = '\\$?\\{?["\'`]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})["\'`]?\\}?';
const LACKING =
  "(?:is |are |was |has |been |must |be |but |env(?:ironment)? |variable |vars? ){0,6}(?:not (?:set|defined|found|provided|configured|present|specified)|(?:must not|cannot|can't|can not|may not|should not) be (?:empty|blank|null|unset|undefined)|isn't (?:set|defined|provided|present)|unset|undefined|missing(?! (?:protocol|scheme|host|port|unit)\\b)|required|empty|unbound|mandatory|must be (?:set|defined|provided)|an? required (?:env(?:ironment)? )?variable)";

/** What an entrypoint proposes to add to `docker run`. */
const FLAGGED =
  /(?:^\s{0,20}["'`]?|(?:[Ss]et|[Ss]pecif|[Pp]rovid|[Pp]ass|[Rr]equir|[Mm]issing|[Nn]eed|[Mm]ust)[^\n]{0,120}?[\s"'`])-e ([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})=/;
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
    /\b(?:pars(?:e|ing)|convert(?:ing)?|decod(?:e|ing)) (?:the )?(?:env(?:ironment)?[ _]var(?:iable)?s? )?["'`]?[A-Z][A-Z0-9_]{2,60}["'`]?(?:=|:? ['"`])|\b[A-Z]\w{1,60}_[A-Z\d_]{1,60}['"`]? is set but |RUST_BACKTRACE|no_proxy|can be overridden (?:with|by)|\bto (?:allow|permit|override|ignore|skip|bypass|suppress|silence|force)\b.{0,80}\bset (?:the )?env|\b(?:for (?:a |the |more )?(?:complete|full|more|detailed|stack)|to (?:see|get|show|print)) .{0,40}(?:trace|logs?|details?|debug)/i,
  confirm: (hit) => isLeftAsWritten(hit) || (!REFERENCE.test(hit.line) && isVariable(hit) && isDemand(hit)),
  patterns: caseTable([
    {
      pattern: /\b([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}) environment variable is (?:empty|unset|missing|not set)/,
      example:
        'The SHELF_PASSWORD environment variable is empty or not set. Set the environment variable ALLOW_EMPTY_SHELF=yes to allow it.',
    },
    {
      pattern: /[Ee]nvironment variable (?:not (?:found|set|defined)|missing|required): ["'`]?([A-Z][A-Z0-9_]{2,100})/,
      example: 'Environment variable not found: DATABASE_URL.',
    },
    {
      pattern: new RegExp(
        `(?:[Ee]nv(?:ironment)?|ENV(?:IRONMENT)?)[ _-]?(?:[Vv]ar(?:iable)?|VAR(?:IABLE)?)[sS]?\\b\\W{0,5}${VARIABLE}`,
      ),
      example: 'missing environment variable S3_BUCKET',
    },
    {
      pattern: new RegExp(`${UNDERSCORED}\\W{0,5}(?:[Ee]nv(?:ironment)? [Vv]ar(?:iable)? )?${LACKING}`),
      example: 'HTTP_PROXY not set',
    },
    {
      pattern: new RegExp(
        `\\b(?:[Mm]issing|required|requires|undefined|unset|[Nn]o|key not found|must set|please set|expected|[Ss]et the|specify|provide|define)\\b[a-z :,'"]{0,60}?${UNDERSCORED}`,
      ),
      example: 'Missing required env: API_URL',
    },
    {
      pattern: /required key ([A-Z][A-Z0-9_]{1,100}) missing value/,
      example: 'failed to process env: required key PORT missing value',
    },
    {
      pattern: /UndefinedValueError: ([A-Z][A-Z0-9_]{2,100}) not found/,
      example: 'decouple.UndefinedValueError: DEPOT not found. Declare it as envvar or define a default value.',
    },
    {
      // Rust says of a variable that it is not present, or what its value is.
      pattern: /\b([A-Z][A-Z0-9_]{2,100})\b[^\n]{0,80}: NotPresent\b/,
      example: "thread 'main' panicked at src/main.rs:55:40: HOME must be set: NotPresent",
    },
    { pattern: /KeyError: ['"]([A-Z][A-Z0-9_]{2,100})['"]/, example: "KeyError: 'REGION'" },
    {
      pattern: /([A-Z][A-Z0-9_]{2,100}): (?:unbound variable|parameter (?:not set|null or not set)|parameter null)/,
      example: 'sh: 1: API_URL: parameter not set',
    },
    { pattern: REFERENCE, example: 'invalid address: depot://$(USER_NAME)@shelf' },
    { pattern: TAKEN_FOR_PROGRAM, example: '/bin/sh: 1: PORT: not found' },
    {
      pattern: /\benv(?:ironment)?: ["']([A-Z][A-Z0-9_]{2,100})["'] is (?:required|not set|empty|missing)/,
      example: 'env: "PORT" is required but empty',
    },
    {
      pattern: /\bMissing .{1,160}\bENV\[['"]([A-Z][A-Z0-9_]{2,100})['"]\]/,
      example: "Missing `secret_key_base`, set it by ENV['SECRET_KEY_BASE']",
    },
    {
      pattern: /[Mm]issing environment variable .{0,60}\bname = "([A-Z][A-Z0-9_]{2,100})"/,
      example: 'vector::cli: Configuration error. error=Missing environment variable in config. name = "ES_PASSWORD"',
    },
    {
      pattern: /Could not resolve placeholder '([\w.-]{2,100})'/,
      example: 'Could not resolve placeholder \'shop.queue\' in value "${shop.queue}"',
    },
    { pattern: /^\s{0,12}path: \[ ?['"]([A-Z][A-Z0-9_]{2,100})['"] ?\]/, example: "path: [ 'DEPOT_URL' ]," },
    {
      pattern:
        /^\s{0,12}['"]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})['"]?: \[ ?['"`](?:Required|Invalid input: expected \w{1,20}, received undefined)/,
      example: "DEPOT_URL: [ 'Required' ]",
    },
    {
      pattern:
        /\b(?:[Pp]rovide|[Ss]et|[Ss]pecify|[Gg]ive|[Dd]efine) .{2,80} (?:using|via|in|through|with|by) the (?:environment variable )?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80}) (?:environment |env )?variable/,
      example: 'The list of shelves is empty. Provide a list of shelves using the DEPOT_SHELVES environment variable.',
    },
    {
      pattern:
        /\b(?:must|has to|have to|needs to|required to) be (?:set|provided|given|specified|passed|configured)\b.{0,140}?\b([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}) env/,
      example:
        'The shelf_key option must be set either by passing shelf_key or by setting the SHELF_KEY environment variable',
    },
    { pattern: FLAGGED, example: 'or set it by "-e DEPOT_USER=admin -e DEPOT_PASSWORD=password"' },
    { pattern: IN_LIST, example: 'You need to specify the following environment variables:' },
    { pattern: FIELD_REQUIRED, example: 'Field required [type=missing, input_value={}, input_type=dict]' },
  ]),
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
      title:
        others.length === 0
          ? `Environment variable ${name}${property} is not set`
          : `Environment variables ${[name, ...others].join(', ')} are not set`,
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
                ? 'Set it (the value is yours to give; secrets belong in a Secret):'
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
  if (match[1] !== undefined) return lackingOfPair(hit.line, match[1], definedVariables(hit));
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
