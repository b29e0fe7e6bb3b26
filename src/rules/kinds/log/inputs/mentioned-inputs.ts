import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { isSecretName } from '../../../secrets/detectors/secret-names.js';
import { inputPlace, namedInputs, type ProgramInput, programInputs } from './program-inputs.js';

/** What may be the name of an environment variable, and of nothing else: it has an underscore. */
const NAME = /(?<![\w$.<-])(?<!\((?![A-Z0-9_]{3,120}=))([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})(?![\w.-])/g;
/** Codes of errors, states and constants are written alike. */
const CODE =
  /^(?:E(?:RR)?_|ERROR_|CUDA_|CUDNN_|NCCL_|SSL_|TLS_|X509_|CERT_|HTTP_|SIG_|GRPC_|SQLSTATE_|UND_|MODULE_NOT)|_(?:ERROR|EXCEPTION|FAILED|FAILURE|FOUND|ARGUMENT|DENIED|EXCEEDED|EXHAUSTED|UNAVAILABLE|IMPLEMENTED|UNKNOWN|EXISTS|RANGE|LOSS|ENOENT|TIMEOUT|REFUSED|RESET|ABORTED|INVALID|UNAUTHENTICATED|PRECONDITION)$/;
const WORD = /[\w./:@-]{2,120}/g;
/** Words that values and sentences have in common. */
const COMMON =
  /^(?:true|false|none|null|info|debug|warn|warning|error|trace|prod|production|staging|development|test|default|main|master|latest|enabled|disabled|json|text|yaml|http|https|localhost|server|worker|start|serve|config|redis|postgres|postgresql|mysql|mongo|mongodb|kafka|rabbitmq|root|admin|user|users|data|file|path|name|node|python|java)$/i;
const WORDS = 40;

/**
 * What a line that nothing else is known of has in common with the manifest, for the end of a clause: the variable that it names, or where a word
 * of it is a value; '' where nothing is.
 */
export function mentionedInputs(container: ContainerEvidence, line: string): string {
  const text = line.slice(0, 1_000);
  const name = [...text.matchAll(NAME)].map(([, each = '']) => each).find((each) => !CODE.test(each));
  const stated = statedIn(container, text);
  if (stated.length > 1)
    return `, and from the values that ${stated.map((each) => inputPlace(each)).join(' and ')} give it`;
  const named = stated[0] ?? namedInputs(container).find(({ variable }) => variable !== '' && variable === name);
  if (named !== undefined) return `, and from the value that ${inputPlace(named)} gives it`;
  if (name !== undefined && !CODE_BEFORE.test(text.slice(0, text.indexOf(name))))
    return `: the manifest gives it no ${name} (${container.path}.env), which is a variable, as it seems`;
  const given = valueIn(container, text);
  return given === undefined ? '' : `: "${given.text}" there is what ${inputPlace(given)} gives it`;
}

/** A state or a code stands behind its number or such a word. */
const CODE_BEFORE = /(?:\(\d{1,6}\)|\b(?:code|status|state|reason|reply|exception|error)[:=]?) ?$/i;

/** Short values that are a mere number, or a mere word, are in many lines by chance. */
function isTelling(value: string): boolean {
  return value.length >= 4 || /^(?=.{2,3}$)(?:\d{1,2}[a-z]{1,2}|[a-z]{1,2}\d{1,2})$/i.test(value);
}

const MOST_STATED = 3;

/** The variables of the manifest that the line names, in capitals, as words of their own. */
function statedIn(container: ContainerEvidence, text: string): readonly ProgramInput[] {
  const words = new Set(
    [...text.matchAll(/(?<![\w.-])[A-Z][A-Z0-9_]{3,60}(?![\w.-])/g)].slice(0, WORDS).map(([word]) => word),
  );
  return namedInputs(container)
    .filter(({ variable }) => words.has(variable))
    .slice(0, MOST_STATED);
}

/** The variables of the manifest that a line names: `DEPOT_HOST (spec.containers[0].env[0])`; '' where it names none. */
export function namedInputsIn(container: ContainerEvidence, line: string): string {
  return statedIn(container, line.slice(0, 1_000))
    .map((each) => inputPlace(each))
    .join(' and ');
}

/** `SHELF_HOST (spec.containers[0].env[0])`, or `"26h", which SHELF_WINDOW (…) gives it`: what the line speaks of that the manifest has; '' where it has nothing of it. */
export function statedInputs(container: ContainerEvidence, line: string): string {
  const named = namedInputsIn(container, line);
  if (named !== '') return named;
  const given = valueIn(container, line.slice(0, 1_000));
  return given === undefined ? '' : `"${given.text}", which ${inputPlace(given)} gives it`;
}

function valueIn(container: ContainerEvidence, text: string): ProgramInput | undefined {
  const words = new Set([...text.matchAll(WORD)].slice(0, WORDS).map(([word]) => word.replace(/[.:,]{1,3}$/, '')));
  return programInputs(container).find(
    ({ variable, text: value }) =>
      !isSecretName(variable) && isTelling(value) && !value.startsWith('-') && !COMMON.test(value) && words.has(value),
  );
}
