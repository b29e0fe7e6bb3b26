import { captures } from '../support/texts.js';

const RPC = /^(?:kubernetes\.io\/csi: )?(?:\w{1,40}\.\w{1,40} failed: )?(?:rpc error: code = \w{1,40} desc = ){1,10}/;
const ARGUMENTS = /\nMounting arguments: ([^\n]{1,2000})/;
const OUTPUT = /\nOutput: ?([^]{1,4000})/;
/** What systemd-run says before the mount says anything. */
const SCOPE = /^Running (?:scope as unit|as unit)[^\n]{0,200}\n/;

/** Longer texts, in characters, are cut by what calls pass on to each other, as far as that goes. */
const LONG = 500;
const INNER = /^[^]{1,2000}?rpc error: code = \w{1,40} desc = /;

/**
 * What is wrong, without what the kubelet and the driver put before it: of a mount that was run (`Mounting command: …`) its output, and what was to
 * be mounted.
 */
export function driverMessage(detail: string): string {
  const output = captures(OUTPUT.exec(detail))[1].replace(SCOPE, '').trim();
  if (output === '') return innermost(detail.trim().replace(RPC, ''));
  const source = sourceArgument(captures(ARGUMENTS.exec(detail))[1]);
  return source === '' || output.includes(source) ? output : `mount of ${source}: ${output}`;
}

function innermost(text: string): string {
  const inner = text.length > LONG ? text.replace(INNER, '') : text;
  return inner === text ? text : innermost(inner);
}

/** The last but one word of the arguments, before where it is mounted. The options before it may hold a password. */
function sourceArgument(mountArguments: string): string {
  const words = mountArguments.trim().split(/\s{1,20}/);
  const source = words.at(-2) ?? '';
  return /^[\w.:/[\]@-]{1,200}$/.test(source) && words.at(-3) !== '-o' && !source.startsWith('-') ? source : '';
}
