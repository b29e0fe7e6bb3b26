import type { ContainerEvidence } from '../../../evidence/container-evidence.js';

/** How a help text begins, and the heads of its lists. */
const USAGE = /^\s{0,4}usage:?(?:\s|$)/i;
const LIST = /^\s{0,4}(?:available |management |core |all )?(?:commands|subcommands):?\s{0,4}$/i;
const OTHER_LIST = /^\s{0,4}(?:global |available )?(?:options|flags|arguments|examples|switches):?\s{0,4}$/i;
/** A command in such a list with what it does. */
const COMMAND = /^\s{1,8}([a-z][\w:-]{1,30})(?:,\s[a-z][\w-]{0,20})?(?:\s{2,60}\S|\s{0,4}$)/;
const COMMANDS = 12;
/** Of what a help text may be preceded by: a name, a version, an address. */
const LINES_ABOVE = 15;

/** What a program prints that was not told what to do. */
export interface HelpText {
  /** The line with which it begins. */
  readonly line: string;
  /** The commands that it lists. */
  readonly commands: readonly string[];
}

/** The help text that is all that a container printed; undefined where it printed something else. */
export function helpText({ logLines }: ContainerEvidence): HelpText | undefined {
  const start = logLines.findIndex((line) => USAGE.test(line));
  if (start === -1 || start > LINES_ABOVE) return undefined;
  const below = logLines.slice(start);
  const list = below.findIndex((line) => LIST.test(line));
  if (list === -1 && !below.some((line) => OTHER_LIST.test(line))) return undefined;
  const lines = list === -1 ? [] : below.slice(list + 1);
  const commands = lines.flatMap((line) => COMMAND.exec(line)?.[1] ?? []);
  return { line: logLines[start] ?? '', commands: commands.slice(0, COMMANDS) };
}
