import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { deepestMount } from '../../../evidence/deepest-mount.js';
import type { CaseRow } from '../../case-table.js';
import { changeStep, step } from '../../support/commands.js';
import { serviceAccountOf } from '../../support/names.js';
import { configFileOf } from '../inputs/config-argument.js';
import { configObject } from '../inputs/config-sources.js';
import { inputPlace } from '../inputs/program-inputs.js';
import { addressInputs, withPlace } from '../inputs/value-origin.js';
import { pathIn } from '../lines/file-path.js';
import { frameOf, frameWords } from '../lines/own-frame.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';
import { choicesIn } from '../lines/refusal.js';
import { certificateSecrets } from '../services/certificate-secrets.js';
import { serviceInputs } from '../services/service-inputs.js';
import { SERVICE_KINDS } from '../services/service-kind.js';

/**
 * What one product, or several with the same words, prints where it does not start. In the texts `$1` stands for what the pattern captured, `{name}`
 * for the container, `{image}`, `{env}` and `{path}` for its image and places in the manifest, `{spec}` for the spec of the pod, `{account}` for its ServiceAccount, `{near}`
 * for what another line of the log tells of it, `{choices}` for the values that the line lists, `{frame}` for the place in the program's own code in brackets, `{given}` for what
 * the manifest gives of a server of the kind that the line speaks of, `{address}` for the variables that hold addresses,
 * `{certificates}` for the Secrets with its certificates and keys.
 */
export interface ProductRow
  extends CaseRow,
    Pick<ProblemText, 'unless' | 'kind' | 'isVague' | 'isAtAnyLevel' | 'confirm'> {
  readonly title: string;
  /** The cause, as what follows `Container api ends with exit code 1: `; without a full stop. */
  readonly what: string;
  /** The first step where it is a change of the manifest; without a full stop. */
  readonly change?: string;
  readonly steps?: readonly string[];
  /** A pattern of another line of the same log with a fact that the row's own line leaves out, and the words for it, with `$1`; where no line has it, `{near}` is ''. */
  readonly near?: readonly [RegExp, string];
}

const CAPTURED_LIMIT = 160;
const LINE_LIMIT = 2_000;
const FRAME_KEY = 80;

/** The same as the other problems have it, whose texts are made by functions. */
export function productProblem({ title, what, change, steps = [], near, ...row }: ProductRow): ProblemText {
  const filled = (text: string, context: ProblemContext) => fill(text, context, nearWords(near, context));
  return {
    ...row,
    title: (context) => filled(title, context),
    what: (context) => filled(what, context),
    steps: (context): readonly Step[] => [
      ...(change === undefined
        ? []
        : [changeStep(context.evidence, withFile(withPlace(filled(change, context), context), context))]),
      ...steps.map((text) => step(filled(text, context))),
    ],
  };
}

/** What the step changes in the manifest itself. */
const IN_MANIFEST = /\bspec\.(?:containers|initContainers|template|volumes)/;
const NAMED_FILE = /(?<![\w.:/-])[\w-]{2,40}\.(?:conf|ini|toml|cfg|cnf|ya?ml|properties|xml)\b/;
const OF_FILE = /\bconfig(?:uration)?\b|\.(?:ya?ml|conf|ini|toml|cfg)\b|\bsection\b/i;

/** A step about a file with the object that it is of, and one about the configuration with its file, where the manifest tells. */
function withFile(text: string, { container }: ProblemContext): string {
  return ofNamedFile(text, container) ?? ofConfiguration(text, container) ?? text;
}

function ofNamedFile(text: string, { mountedObjects }: ContainerEvidence): string | undefined {
  const path = pathIn(text);
  const holder = path === '' ? undefined : deepestMount(mountedObjects, path);
  const isTold = holder === undefined || holder.path === path || text.includes(holder.name);
  return isTold ? undefined : `${text}; ${path} is of ${holder.kind} ${holder.name}`;
}

function ofConfiguration(text: string, container: ContainerEvidence): string | undefined {
  const file = configFileOf(container);
  const object = OF_FILE.test(text) && !IN_MANIFEST.test(text) ? configObject(container, file) : undefined;
  const isTold =
    object === undefined || text.includes(object.name) || (file !== '' && text.includes(file)) || isOfOther(text, file);
  return isTold
    ? undefined
    : `${text}; the configuration is ${file === '' ? `at ${object.path}` : file} (${object.kind} ${object.name})`;
}

/** Whether the text names the file that it means, and that is another one. */
function isOfOther(text: string, file: string): boolean {
  const named = NAMED_FILE.exec(text)?.[0] ?? pathIn(text);
  return file !== '' && named !== '' && !file.endsWith(named);
}

/** What the last line of the log that has it tells. */
function nearWords(near: ProductRow['near'], { container }: ProblemContext): string {
  if (near === undefined) return '';
  const [pattern, words] = near;
  const found = container.logLines.findLast((line) => pattern.test(line.slice(0, LINE_LIMIT)));
  const captured = found === undefined ? undefined : pattern.exec(found.slice(0, LINE_LIMIT))?.[1];
  return captured === undefined ? '' : words.replace('$1', () => captured.slice(0, CAPTURED_LIMIT));
}

/** ` (/app/server.js:14:10)`: where in the program's own code the line comes from; '' where no frame tells. */
function frameIn(container: ContainerEvidence, line: string): string {
  const start = line.trim().slice(0, FRAME_KEY);
  const at = container.logLines.findLastIndex((each) => each.includes(start));
  const frame = at === -1 ? undefined : frameOf(container.logLines, at);
  return frame === undefined ? '' : ` (${frameWords(frame)})`;
}

/** `; the manifest gives REDIS_HOST (…), which the code does not read under that name`; '' where it gives nothing of such a server. */
function givenWords(container: ContainerEvidence, line: string): string {
  const kind = SERVICE_KINDS.find(line)?.row.name ?? '';
  const [given] = kind === '' ? [] : serviceInputs(container, { kind, port: '' });
  return given === undefined
    ? ''
    : `; the manifest gives ${inputPlace(given)}, so that the code reads it under another name`;
}

/** `DATABASE_URL (spec.containers[0].env[0], of Secret db, key url)`, or where else an address may come from. */
function addressWords(container: ContainerEvidence): string {
  const found = addressInputs(container);
  return found.length === 0
    ? `the variable or Secret with that address (${container.path}.env)`
    : found.map((each) => inputPlace(each)).join(' or ');
}

function fill(text: string, { evidence, container, line, match }: ProblemContext, near: string): string {
  const words: Readonly<Record<string, string>> = {
    name: container.name,
    image: container.image || 'the image',
    env: `${container.path}.env`,
    path: container.path,
    spec: evidence.manifest.specPath,
    account: serviceAccountOf(evidence),
    near,
    frame: frameIn(container, line),
    given: givenWords(container, line),
    address: addressWords(container),
    certificates: certificateSecrets(evidence, container) || 'the Secret with its certificate and key',
    choices: choicesIn(line).join(', ') || 'the values that the log names',
  };
  const filled = text.replace(
    /\{(name|image|env|path|spec|account|near|choices|frame|given|address|certificates)\}|\$(\d)/g,
    (_all, word: string | undefined, group: string) =>
      word === undefined ? (match[Number(group)] || NOTHING).slice(0, CAPTURED_LIMIT) : (words[word] ?? ''),
  );
  return filled.includes(NOTHING) ? withoutGaps(filled) : filled;
}

/** Stands for a group that captured nothing until the text is whole. */
const NOTHING = '\uE000';

/** The text without the brackets, colon or blank that were there for what the line does not name: alternatives of a pattern name different things. */
function withoutGaps(text: string): string {
  return (
    text
      // Beside words it is one of several groups of which another one captured.
      .replace(/\uE000{1,9}(?=[^\s,.;:)\uE000])|(?<=[^\s(,.;:\uE000])\uE000{1,9}/g, '')
      .replace(/ \([\uE000 ,.;]{1,20}\)|(?:: |, | )\uE000{1,9}$/g, '')
      .replace(/ \uE000{1,9}(?=[\s,.;:)])|\uE000{1,9} (?=\()/g, '')
      .replaceAll(NOTHING, '')
  );
}
