import type { LogHit } from '../lines/log-signature.js';
import { inputPlace, type ProgramInput } from './program-inputs.js';

/** An option at the beginning of a line of a list. */
export const LISTED = /^\s{0,10}(-{1,2}[\w-]{1,60})/;

/** That an argument is missing. */
export const LACKING =
  /required|\bmissing (?:required )?(?:flag|option|argument)|\bno -{1,2}[\w-]{2,60} (?:flag|option|argument)|--\S{1,60} must be (?:set|specified|provided|given)/i;
const DEMANDED = 6;
const OPTION = /(?:^|[\s,'"`])(-{1,2}[a-zA-Z][\w-]{1,60})/g;

/** All arguments that the program demands, on the line or in the list below it. */
export function demandedArguments({ container, raw, line }: LogHit, first: string): string[] {
  if (first === '') return [];
  // A choice stands there as a whole.
  if (/ or |\//.test(first)) return [first];
  const quoted = /required flags?(?:\(s\))? ("[^)]{1,300}) not set/i.exec(line)?.[1];
  if (quoted !== undefined)
    return quoted
      .split(/[",\s]{1,4}/)
      .filter((each) => each !== '')
      .slice(0, DEMANDED)
      .map((each) => `--${each.replace(/^--?/, '')}`);
  const start = line.indexOf(first);
  const onLine = start === -1 ? [] : [...line.slice(start).matchAll(OPTION)].map((match) => match[1] ?? '');
  const index = container.logLines.lastIndexOf(raw);
  const below = container.logLines.slice(index + 1, index + 1 + DEMANDED);
  const end = below.findIndex((each) => !LISTED.test(each));
  const listed = /:$/.test(line.trimEnd()) ? below.slice(0, end === -1 ? undefined : end) : [];
  const names = [first, ...onLine, ...listed.map((each) => LISTED.exec(each)?.[1] ?? '')];
  return [...new Set(names)].slice(0, DEMANDED);
}

/** What to do about them: an imperative sentence without its full stop. */
export function giveArguments({ container }: LogHit, names: readonly string[]): string {
  return `Give it ${names.join(' and ')}, which it demands, with ${names.length > 1 ? 'their values' : 'its value'} at ${container.path}.args (the --help of ${container.image || 'the image'} says what each is)`;
}

const DID_YOU_MEAN =
  /\bdid you mean:? {0,2}(?!(?:one|any|this|these)\b)['"`]?(-{0,2}[\w-]{2,60})|similar (?:argument|option) exists: ['"`]?(-{0,2}[\w-]{2,60})/i;
const LINES_BELOW = 4;

/** What the program itself takes the argument for, which stands there wrong. */
export function meantInstead(
  { container, raw, line }: LogHit,
  name: string,
  place: ProgramInput | undefined,
): string | undefined {
  const index = container.logLines.lastIndexOf(raw);
  const near = [line, ...container.logLines.slice(index + 1, index + 1 + LINES_BELOW)];
  const meant = near.flatMap((each) => DID_YOU_MEAN.exec(each)?.slice(1).find(Boolean) ?? [])[0];
  if (meant === undefined || name === '') return undefined;
  return `Write ${meant} in place of ${name} at ${place === undefined ? `${container.path}.args (or command)` : inputPlace(place)}, if that is meant: this version of the program knows no ${name}`;
}
