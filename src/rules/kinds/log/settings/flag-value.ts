import { changeStep } from '../../support/commands.js';
import { cut, fromManifest } from '../../support/quotes.js';
import { inputPlace, programInputs } from '../inputs/program-inputs.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** How pflag and Go's flag say that an option is known and its value is not taken: `invalid argument "x" for "-p, --port" flag: why`. */
const REFUSED_VALUE =
  /invalid (?:argument|value|boolean value) \\{0,2}"([^"\\\n]{0,200})\\{0,2}" for (?:flag )?\\{0,2}"?(?:-\w, )?(-{1,2}[\w-]{1,60})\\{0,2}"?(?: flag)?: ([^\n"]{2,200})/;

/** What is wrong with the value of an option; undefined where the line says something else. */
export function refusedFlagValue(hit: LogHit): LogDraft | undefined {
  const [, value = '', option, why = ''] = REFUSED_VALUE.exec(hit.line) ?? [];
  if (option === undefined) return undefined;
  const { evidence, container } = hit;
  const place = programInputs(container).find(({ text }) => text.split('=', 1)[0] === option);
  const reason = cut(why.trim().replace(/\.$/, ''), 160);
  const shown = value === '' ? 'an empty value' : `"${value}"`;
  return {
    title: `${container.name} does not accept the value ${shown} of ${option}: ${reason}`,
    what: `it knows the option ${option}, and not its value ${shown}${place === undefined ? '' : ` (${inputPlace(place)})`}: ${reason}`,
    objects: [`argument ${option}`],
    evidence: place === undefined ? [] : [fromManifest(place.path, place.text)],
    steps: [
      changeStep(
        evidence,
        `Correct the value of ${option} at ${place === undefined ? `${container.path}.args (or command)` : inputPlace(place)}, now ${shown}: ${reason}`,
      ),
    ],
  };
}
