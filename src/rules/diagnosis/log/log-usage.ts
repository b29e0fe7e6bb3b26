import { textsOf } from '../../evidence/values.js';
import { changeStep } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type LogSignature, logRule, type SignatureContext } from './log-signature.js';

export const USAGE_SIGNATURE: LogSignature = {
  id: 'log-usage',
  title: 'The program does not know its arguments',
  description:
    'The log says that an option, argument or command is unknown, invalid or missing ("unknown flag", "unrecognized arguments", "flag provided but not defined"). Command and args do not fit the version of the program in the image.',
  severity: 'high',
  weight: 4,
  hint: /unknown|unrecognized|invalid|illegal|flag|unexpected|no such|required|bad option|arguments?\b/i,
  except:
    /certificate|CONFIG|in file "|directive|Invalid command '|unknown (?:variable|directive|key|field)|with args beginning/,
  patterns: [
    /(?:unknown|unrecognized|illegal|bad|invalid) (?:long |short )?(?:flag|option|arguments?|shorthand flag|parameter)\b:?\s?(?:-- )?['"`]?(-{0,2}[\w=./-]{1,100})?/i,
    /(?:unknown|unrecognized) (?:command|subcommand)\b:?\s?['"`]?([\w=./-]{1,100})/i,
    /flag provided but not defined: (\S{1,100})/,
    /(?:unexpected|no such) (?:argument|option|command):? ['"`]?(\S{1,100}?)['"`]?(?:\s|$)/i,
    /Unrecognized VM option '([^']{1,100})'|Invalid (?:maximum|initial) heap size: (\S{1,100})/,
    /invalid value .{1,100} for flag (-{1,2}[\w-]{1,60})|invalid argument .{1,100} for "(-{1,2}[\w-]{1,60})/i,
    /(?:following )?arguments? (?:is|are|were) required: (\S{1,100})|required flag\(s\) "([^"]{1,100})" not set/i,
    /Found argument '([^']{1,100})' which wasn't expected/i,
    /required arguments were not provided/i,
  ],
  read: (context) => {
    const { evidence, container } = context;
    const name = argumentOf(context);
    const isLacking = /required/i.test(context.line);
    const what = isLacking
      ? `it demands the argument ${name || '(see the log)'}, which it does not get`
      : `it does not know or accept the argument ${name || '(see the log)'}`;
    return {
      title: `${container.name} ${isLacking ? 'lacks' : 'does not know'} the argument ${name}`.trim(),
      what: `${what}: command and arguments do not fit the version of the program in ${container.image || 'the image'}`,
      objects: [`argument ${name}`],
      evidence: container.command.length === 0 ? [] : [fromManifest(argumentPath(container, name), container.command)],
      steps: [
        changeStep(
          evidence,
          `Correct ${container.path}.args (or command) to what this version of the program takes (its --help)`,
        ),
      ],
    };
  },
};

/** The arguments do not fit the program. */
export const logUsage = logRule(USAGE_SIGNATURE);

const LISTED = /^\s{0,10}(-{1,2}[\w-]{1,60})/;

/** The option that the program does not know; '' where it lacks one, dislikes the value of one, or means something else. */
export function unknownOption(context: SignatureContext): string {
  const isUnknown = /unknown|unrecognized|not defined|unexpected|no such|wasn't expected|illegal|bad option/i.test(
    context.line,
  );
  const name = argumentOf(context).replace(/=.{0,200}$/, '');
  return isUnknown && /^-{1,2}\w/.test(name) ? name : '';
}

/** The argument that the line names, or the one in the list below it. */
function argumentOf({ container, raw, match }: SignatureContext): string {
  const named = match.slice(1).find(Boolean);
  if (named !== undefined) return named;
  const index = container.logLines.lastIndexOf(raw);
  return LISTED.exec(container.logLines[index + 1] ?? '')?.[1] ?? '';
}

/** Where the argument stands in the manifest. */
function argumentPath(container: SignatureContext['container'], name: string): string {
  const index = textsOf(container.fields['args']).findIndex((each) => name !== '' && each.startsWith(name));
  return index === -1 ? `${container.path}.args` : `${container.path}.args[${index}]`;
}
