import { changeStep } from '../../support/commands.js';
import { fromManifest } from '../../support/quotes.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** `  -volume-dir value`, `  -h, --help`: an option in a help text. */
const LISTED = /^\s{1,12}(?:-\w, {1,4})?-{1,2}([a-z][\w.-]{1,60})/i;
const GIVEN = /^-{1,2}([a-z][\w.-]{1,60})/i;
/** Go's flag package gives the path of the program, others its name. */
const PROGRAM = /^\s{0,4}usage(?: of|:) {1,4}(?:\/\S{0,120}\/|\/|\.\/)?([\w.-]{2,60})/i;
const LINES = 200;
const LEAST_LISTED = 3;
const LEAST_GIVEN = 2;
const SHOWN = 6;

/** A program that knows none of the options that the manifest gives it. */
interface OtherProgram {
  /** What its help text calls it; '' where it does not say. */
  readonly name: string;
  readonly given: readonly string[];
}

/** What is said where the image is mostly that of another program than the arguments are for: to correct the first of them would not help. */
export function sayOtherProgram(hit: LogHit): LogDraft | undefined {
  const { evidence, container } = hit;
  const other = otherProgram(hit);
  if (other === undefined) return undefined;
  const image = container.image || 'the image';
  return {
    title: `${container.name} runs ${other.name || 'a program'}, which knows none of its arguments`,
    what: `the program in ${image}${other.name === '' ? '' : ` is ${other.name} and`} lists none of the options that it is given (${other.given.slice(0, SHOWN).join(', ')}); it ends at the first of them`,
    objects: [`image ${container.image}`],
    evidence: [fromManifest(`${container.path}.args`, container.command)],
    steps: [
      changeStep(
        evidence,
        `Set ${container.path}.image to the image of the program that these arguments are for: ${image} holds another one (or, where it is the right one, write ${container.path}.args anew by its --help)`,
      ),
    ],
  };
}

/** The program whose help text at the complaint lists none of the options of the manifest. */
function otherProgram({ container, raw }: LogHit): OtherProgram | undefined {
  const given = container.command.flatMap((word) => GIVEN.exec(word)?.[1] ?? []);
  const at = container.logLines.lastIndexOf(raw);
  if (given.length < LEAST_GIVEN || at === -1) return undefined;
  const around = container.logLines.slice(Math.max(0, at - LINES), at + LINES);
  const listed = new Set(around.flatMap((line) => LISTED.exec(line)?.[1] ?? []));
  if (listed.size < LEAST_LISTED || given.some((option) => listed.has(option))) return undefined;
  const name = around.flatMap((line) => PROGRAM.exec(line)?.[1] ?? [])[0] ?? '';
  return { name, given };
}
