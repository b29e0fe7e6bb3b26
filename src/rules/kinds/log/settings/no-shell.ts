import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf, textsOf } from '../../../evidence/values.js';
import { isShell } from '../../../shells.js';
import { changeStep } from '../../support/commands.js';
import { environmentObjects } from '../inputs/config-sources.js';
import type { ProblemText } from '../lines/problem-text.js';

/** `${DELAY}` or `$DELAY`, which a shell replaces and Kubernetes does not. */
const SHELL_REFERENCE = /\$\{?([A-Za-z_]\w{0,100})\}?/;

/** Words that join commands and lead their output, where a shell reads them. */
const OPERATORS = new Set(['|', '||', '&&', '&', ';', '>', '>>', '<', '2>&1', '2>/dev/null']);
/** Linux takes no argument or variable of more than 128 KiB (MAX_ARG_STRLEN), and texts are read only to this length. */
const LONGEST = 8_192;

/** A word of the manifest that only a shell would have understood. */
interface ShellWord {
  readonly path: string;
  readonly text: string;
}

function shellWords(container: ContainerEvidence): ShellWord[] {
  const words = (['command', 'args'] as const).flatMap((field) =>
    textsOf(container.fields[field]).map((text, index) => ({ path: `${container.path}.${field}[${index}]`, text })),
  );
  return words.some(({ text }) => isShell(text)) ? [] : words;
}

/** What to do about a `${NAME}` of the command that reaches the program as it was written, though the container has that variable; undefined where the line is about none. */
function unexpandedTodo(
  container: ContainerEvidence,
  line: string,
): { readonly name: string; readonly todo: string } | undefined {
  const variables = new Set(listOf(container.fields['env'], 500).map((each) => textOf(fieldsOf(each)['name'])));
  for (const { path, text } of shellWords(container)) {
    const [reference = '', name = ''] = SHELL_REFERENCE.exec(text) ?? [];
    if (reference === '' || !variables.has(name) || !line.includes(reference)) continue;
    return {
      name,
      todo: `Write $(${name}) in place of ${reference} at ${path}: no shell runs this command, and Kubernetes itself replaces only $(NAME) there`,
    };
  }
  return undefined;
}

/** What to do where a pipe, a redirection or another command stands among the arguments of a program that is no shell; undefined where none does. */
export function operatorTodo(container: ContainerEvidence): string | undefined {
  const words = shellWords(container);
  const operator = words.find(({ text }) => OPERATORS.has(text));
  if (operator === undefined) return undefined;
  const whole = words.map(({ text }) => text).join(' ');
  return `Run it by a shell (command: ["sh", "-c", ${JSON.stringify(whole.slice(0, 300))}]), for ${operator.text} at ${operator.path} is one of the words that only a shell understands: without one the program gets it as an argument`;
}

/** The variables of the manifest that are longer than the kernel takes, else the objects whose keys all become variables. */
function longVariables(container: ContainerEvidence): string {
  const long = listOf(container.fields['env'], 500).flatMap((each, index) => {
    const { name, value } = fieldsOf(each);
    return textOf(value).length >= LONGEST ? [`${textOf(name)} (${container.path}.env[${index}])`] : [];
  });
  return (long.length > 0 ? long : environmentObjects(container)).slice(0, 3).join(' or ');
}

/** A line on a reference that only a shell would have replaced, whatever else is known of such a line. */
export const UNEXPANDED: ProblemText = {
  pattern: /\$\{?[A-Za-z_]\w{0,100}\}?/,
  example: "sleep: invalid number '${DELAY}'",
  kind: 'log-missing-env',
  confirm: ({ container, line }) => unexpandedTodo(container, line) !== undefined,
  title: ({ container, line }) =>
    `${container.name} gets a reference to ${unexpandedTodo(container, line)?.name ?? 'a variable'} as it was written: no shell replaces it`,
  what: ({ container, line }) =>
    `the manifest gives the variable ${unexpandedTodo(container, line)?.name ?? ''}, and writes it in the command as a shell would have it; but the program is started without a shell, and gets the reference itself`,
  steps: ({ evidence, container, line }) => [changeStep(evidence, unexpandedTodo(container, line)?.todo ?? '')],
};

/** What the kernel takes of words and variables. */
export const LONG_ARGUMENTS: readonly ProblemText[] = [
  {
    pattern: /^exec \S{1,300}: argument list too long/i,
    example: 'exec /bin/sh: argument list too long',
    title: ({ container }) => `${container.name} cannot be started: an argument or a variable of it is too long`,
    what: () =>
      'the kernel takes no single argument or variable of more than 128 KiB, and not much more than 2 MiB of all together (argument list too long)',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Give ${longVariables(container) || `the long value under ${container.path}.env, envFrom or args`} as a file: mount the ConfigMap or Secret with it (${container.path}.volumeMounts) and let the program read that, in place of a variable or argument`,
      ),
    ],
  },
];
