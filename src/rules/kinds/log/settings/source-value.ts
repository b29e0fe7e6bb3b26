import { changeStep, step } from '../../support/commands.js';
import { environmentObjects } from '../inputs/config-sources.js';
import { inputPlace } from '../inputs/program-inputs.js';
import { inputInSource, readInSource } from '../inputs/source-reads.js';
import { headline } from '../lines/headline.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';
import { placeQuotes } from './refused-setting.js';
import { EXCEPTION } from './refused-value.js';

/** What a parser says of the value of a variable, which the source text above the error reads; undefined where that reads none. */
export function sayReadValue(hit: LogHit): LogDraft | undefined {
  const { evidence, container, line } = hit;
  const read = readInSource(container, line);
  if (read === undefined) return undefined;
  const input = inputInSource(container, line);
  const name = input?.variable ?? read.names.join(', ');
  const at = read.place === '' ? '' : ` at ${read.place}`;
  const objects = environmentObjects(container).join(' or ');
  const where =
    input === undefined
      ? `${name} (${container.path}.env does not give it${objects === '' ? '' : `; ${objects} may`})`
      : inputPlace(input);
  return {
    title: `${container.name} does not take the value of ${name}: ${headline(line)}`,
    what: `the code reads ${name}${at} and does not take its value, which is empty or of another form: ${quoted(hit)}`,
    objects: [`setting ${name}`],
    evidence: placeQuotes(input),
    steps: /json/i.test(line)
      ? [
          changeStep(
            evidence,
            `Give ${where} a value that is valid JSON, whole and without quotation marks around it, as the code reads it${at}`,
          ),
          step(
            'See that nothing was cut or quoted twice on its way (a Secret holds the text itself, encoded in base64 once).',
          ),
        ]
      : [
          changeStep(
            evidence,
            `Correct the value of ${where}, which the code reads${at}: "${headline(line.replace(EXCEPTION, ''), 160)}"`,
          ),
        ],
  };
}
