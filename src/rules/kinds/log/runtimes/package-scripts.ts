import { anyOf } from '../../any-of.js';
import { changeStep, shellIn, step } from '../../support/commands.js';
import { cut } from '../../support/quotes.js';
import { firstCaptured } from '../../support/texts.js';
import { packageScripts } from '../lines/package-script.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const SCRIPT_LIMIT = 120;

function scriptOf({ container, match }: ProblemContext): string {
  const banner = packageScripts(container).at(-1) ?? '';
  return cut((firstCaptured(match) || banner || '').trim(), SCRIPT_LIMIT);
}

function scriptWords(context: ProblemContext): string {
  const script = scriptOf(context);
  return script === '' ? '' : ` (${script})`;
}

/** What runs the scripts of package.json tells that one failed, and why only where the script itself has printed it. */
export const PACKAGE_SCRIPTS: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /^npm (?:ERR!|error) \S{1,160} [\w:-]{1,40}: `([^`]{1,200})`$/,
      /^npm (?:ERR!|error) command (?:sh -c )?((?!failed)\S.{0,200})$/,
      /^(?:error|\s?ELIFECYCLE\s{1,2}) ?Command failed with exit code \d{1,3}\.$/,
    ),
    example: [
      'npm ERR! depot@0.1.0 start: `depot-scripts start`',
      'npm error command sh -c node dist/depot.js',
      'error Command failed with exit code 1.',
    ],
    isVague: true,
    title: (context) =>
      `The script of package.json that ${context.container.name} runs${scriptWords(context)} fails without a word`,
    what: (context) =>
      `the script that its package manager runs${scriptWords(context)} fails and prints nothing that tells why; the package manager itself only says that it failed`,
    steps: (context) => {
      const { container, evidence } = context;
      const script = scriptOf(context);
      return [
        step(
          `Run the script${script === '' ? '' : ` (${script})`} by itself in the image, with the variables of the pod, to see what it prints:`,
          shellIn(container.image),
        ),
        changeStep(
          evidence,
          `Start ${script === '' ? 'what the script starts' : script} itself at ${container.path}.command, without a package manager: then its own output, exit code and signals are those of the container`,
        ),
      ];
    },
  },
];
