import type { LogHit } from '../lines/log-signature.js';
import { inputPlace, programInputs } from './program-inputs.js';

/** An option and its value, or several options, as one word: `-f -p 8080`, `--port 8080`. */
const JOINED = /^-{1,2}\w[^'"$`]{0,200}?\s\S/;
/** getopt takes the blank behind an option for another one. */
const BLANK = /(?:invalid|unrecognized|unknown|illegal) option -- ?['"`]?(?:\s|$)['"`]?/i;

/** How a word of the manifest that holds several is written: the system hands it over as one, blanks included; undefined where none does, or the line is not about it. */
export function splitJoined({ container, line }: Pick<LogHit, 'container' | 'line'>): string | undefined {
  const input = programInputs(container).find(
    ({ text, variable }) =>
      variable === '' && JOINED.test(text) && (BLANK.test(line) || line.includes(text.slice(0, 200))),
  );
  if (input === undefined) return undefined;
  const words = input.text.split(/\s/, 40).filter((word) => word !== '');
  return `Write the words of ${inputPlace(input)} apart, each as one of the list (${words.map((word) => JSON.stringify(word)).join(', ')}): no shell splits them, so that the program takes "${input.text.slice(0, 120)}" for one option`;
}
