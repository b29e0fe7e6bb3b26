import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { canRollOut, changeStep, kubectl, step, workload } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { logRule, type SignatureContext } from './log-signature.js';

const VARIABLE = '\\$?\\{?["\'`]?([A-Z][A-Z0-9_]{2,100})["\'`]?\\}?';
/** At least one underscore: a bare upper-case word is rather a log level or an acronym. */
const UNDERSCORED = '\\$?\\{?["\'`]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})["\'`]?\\}?';
const LACKING =
  '(?:is |are |was |has |been |must |be |but |env(?:ironment)? |variable |vars? ){0,6}(?:not (?:set|defined|found|provided|configured|present|specified)|unset|undefined|missing|required|empty|unbound|mandatory|must be (?:set|defined|provided))';

/** A variable that the program demands and the manifest does not give it. */
export const logMissingEnv = logRule({
  id: 'log-missing-env',
  title: 'A required environment variable is not set',
  severity: 'high',
  weight: 8,
  hint: /env|_|KeyError|placeholder|unbound|parameter/i,
  patterns: [
    new RegExp(`env(?:ironment)?[ _-]?var(?:iable)?s?\\b\\W{0,5}${VARIABLE}`, 'i'),
    new RegExp(`${UNDERSCORED}\\W{0,5}(?:environment variable )?${LACKING}`),
    new RegExp(
      `(?:missing|required|requires|undefined|unset|no|must set|please set|expected)[a-z :,'"]{0,60}?${UNDERSCORED}`,
    ),
    /KeyError: ['"]([A-Z][A-Z0-9_]{2,100})['"]/,
    /([A-Z][A-Z0-9_]{2,100}): (?:unbound variable|parameter (?:not set|null or not set)|parameter null)/,
    /Could not resolve placeholder '([\w.]{2,100})'/,
  ],
  read: (context) => {
    const { evidence, container, match } = context;
    const name = match[1] ?? '';
    const path = `${container.path}.env`;
    const present = definedVariables(context);
    const state = present.includes(name)
      ? `the environment variable ${name} is empty or not accepted, although the manifest gives it (${path})`
      : `the required environment variable ${name} is not set (${path} does not give it)`;
    return {
      title: `Environment variable ${name} is not set`,
      what: `${state}${didYouMean(name, present)}`,
      objects: [`variable ${name}`],
      steps: [
        canRollOut(evidence) && container.role === 'app'
          ? step(
              `Set it (the value is yours to give; secrets belong in a Secret):`,
              kubectl(evidence, 'set', 'env', workload(evidence), '-c', container.commandName, `${name}=VALUE`),
            )
          : changeStep(evidence, `Add ${name} with its value at ${path}`),
        changeStep(evidence, `Or take it from a ConfigMap or Secret: valueFrom at ${path}, or envFrom`),
      ],
    };
  },
});

function definedVariables({ container }: SignatureContext): string[] {
  return listOf(container.fields['env']).map((element) => textOf(fieldsOf(element)['name']));
}
