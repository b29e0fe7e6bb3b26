import { inputPlace, programInputs } from '../inputs/program-inputs.js';
import type { LogHit } from '../lines/log-signature.js';

/** What a program proposes in place of an option, on the line or right below it. */
const PROPOSAL =
  /\b(?:possible (?:solutions?|matches|options?)|did you mean|perhaps you meant|most similar \w{1,20}(?: is| are)?):? {0,3}(?:this: )?['"`]?(-{1,2}[\w.-]{2,60}(?:['"`]?, ['"`]?-{1,2}[\w.-]{2,60}){0,4})/i;
const LINES_BELOW = 4;
const CALL = 120;
/** The program knows the option, and does not take what it is set to. */
const OF_VALUE = /could not parse flag/i;
const OF_COMMAND = /\b(?:no such|unknown|unrecogni[sz]ed|unexpected) (?:sub)?command\b/i;

/** `; it proposes --proxy-headers`, or ''. */
export function proposedOption({ container, raw }: LogHit): string {
  const index = container.logLines.lastIndexOf(raw);
  const lines = index === -1 ? [raw] : container.logLines.slice(index, index + LINES_BELOW);
  const words = lines.map((line) => PROPOSAL.exec(line.slice(0, 500))?.[1]).find(Boolean);
  return words === undefined ? '' : `; it proposes ${words}`;
}

const TOOL = /^(?:\S{1,60}: )?([a-z][\w.-]{0,30}): (?:invalid|unrecognized|unknown|illegal) option\b/;
const LETTER = /^[A-Za-z0-9]$/;

/** What to do about an option of a tool that a script in the manifest calls (`nc -z`): it is the script that has it, and the tool of the image that lacks it. */
function scriptWithOption({ container, line }: LogHit, name: string): string | undefined {
  const tool = TOOL.exec(line)?.[1];
  if (tool === undefined || name === '') return undefined;
  const option = LETTER.test(name) ? `-${name}` : name;
  const input = programInputs(container).find(({ text }) => {
    const at = text.indexOf(`${tool} `);
    return at !== -1 && text.slice(at, at + CALL).includes(option);
  });
  return input === undefined
    ? undefined
    : `Call ${tool} without ${option} at ${inputPlace({ ...input, text: '' })}, or use an image whose ${tool} has that option: that of ${container.image || 'the image'} is another build of it (BusyBox has fewer options than GNU and BSD)`;
}

/** What to do about an option or setting that stands in no word of the manifest, as an imperative sentence without its full stop. */
export function unplacedOption(hit: LogHit, name: string): string {
  const { container, line } = hit;
  const places = `${container.path}.args (or command, a variable, or a file with options)`;
  if (OF_VALUE.test(line))
    return `Correct the value of ${name} at ${places}: what it is set to is of another form than it wants`;
  if (OF_COMMAND.test(line) && !name.startsWith('-'))
    return `Start it with a command that ${container.image || 'the image'} has (its --help lists them) in place of ${name} at ${container.path}.args (or command, or the variable that it comes from); where ${name} belongs to a plugin or a package of its own, build that into the image`;
  const script = scriptWithOption(hit, name);
  if (script !== undefined) return script;
  return name.startsWith('-')
    ? `Take ${name} out at ${places}, or write it as this version of the program takes it (its --help)${proposedOption(hit)}`
    : `Take ${name} out of its configuration (a ConfigMap or Secret that is mounted) or ${places}, or write it as ${container.image || 'the image'} has it in this version${proposedOption(hit)}`;
}
