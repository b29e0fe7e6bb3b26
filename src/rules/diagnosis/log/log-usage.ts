import { changeStep } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { logRule } from './log-signature.js';

/** The arguments do not fit the program. */
export const logUsage = logRule({
  id: 'log-usage',
  title: 'The program does not know its arguments',
  severity: 'high',
  weight: 4,
  patterns: [
    /(?:unknown|unrecognized|invalid|illegal) (?:flag|option|command|arguments?|shorthand flag|subcommand)\b:?\s?(?:-- )?['"]?(-{0,2}[\w=./-]{1,100})?/i,
    /flag provided but not defined: (\S{1,100})/,
    /(?:unexpected|no such) (?:argument|option|command):? ['"]?(\S{1,100}?)['"]?(?:\s|$)/i,
  ],
  read: ({ evidence, container, match }) => ({
    title: `${container.name} does not know the argument ${match[1] ?? ''}`.trim(),
    what: `it does not know the argument ${match[1] ?? '(see the log)'}: command and arguments do not fit the version of the program in ${container.image || 'the image'}`,
    objects: [`argument ${match[1] ?? ''}`],
    evidence: container.command.length === 0 ? [] : [fromManifest(`${container.path}.args`, container.command)],
    steps: [
      changeStep(
        evidence,
        `Correct ${container.path}.args (or command) to what this version of the program takes (its --help)`,
      ),
    ],
  }),
});
