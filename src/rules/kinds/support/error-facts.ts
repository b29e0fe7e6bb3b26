import type { CaseRow } from '../case-table.js';
import { withoutStop } from './texts.js';

/** Who says the error, in words for a sentence: what it is, and where its settings stand. */
export interface Speaker {
  /** `the storage driver`, `the network plugin galaxy`. */
  readonly who: string;
  /** Where what it is told to do stands: `the PersistentVolume or StorageClass`. */
  readonly settings: string;
  /** `node worker-2`, or `the node`. */
  readonly node: string;
  readonly domain: Domain;
}

/** What the speaker works on: volumes, or what a node has of its own (its network, its runtime, its images); a `server` has neither. */
export type Domain = 'storage' | 'node' | 'server';

/** What an error of a program that nobody knows names, whatever the program is; '' stands for what it does not name. */
export interface ErrorFacts extends Speaker {
  readonly text: string;
  /** Host with port, as in an address or URL. */
  readonly endpoint: string;
  /** The file of a device, or of a file or directory. */
  readonly device: string;
  readonly user: string;
}

/** What to do about an error by its mechanism (a gRPC code, an errno, an HTTP status) and the names in it, where no table knows the program. */
export interface Remedy extends CaseRow {
  /** Where its words are those of one domain: an account, a share and a claim mean nothing to a network. */
  readonly domain?: Domain;
  /** What is wrong in a few words, for a title: without a capital and a full stop. */
  readonly reason: (facts: ErrorFacts, groups: readonly string[]) => string;
  /** What to do: a sentence. */
  readonly step: (facts: ErrorFacts, groups: readonly string[]) => string;
}

const DIAL = /dial (?:tcp|udp|unix)6? ([\w.:/[\]-]{3,300}?):? (?:connect|i\/o|read|write)/;
const LOOKUP = /lookup ([\w.-]{1,253})/;
/** The issuer of a token, which an error names beside who it is for, is not who answers. */
const URL_HOST = /(?<!iss(?:uer)?[=:]"?)https?:\/\/([\w.-]{1,253}(?::\d{1,5})?)/;
const EXPORT = /\b([\w.-]{1,253}):\/(?!\/)[\w./-]{1,300}/;
const PORTAL = /portal: ([\w.:-]{3,253})/;
const HOST_WORD =
  /\b(?:array|backend|server|host|endpoint|portal|cluster|address) "?((?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?|[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}(?::\d{1,5})?)/i;
const DEVICE = /(\/dev\/[\w./-]{1,200})/;
const USER =
  /\b(?:user ?name|user|account|login|principal)[ :=]{1,3}["']?(?!(?:to|is|was|has|for|at|on|failed|not)\b)([\w.@\\-]{1,100})/i;

/** Reads what the text names. */
export function errorFacts(text: string, speaker: Speaker): ErrorFacts {
  return {
    ...speaker,
    text,
    endpoint: endpointOf(text),
    device: withoutStop(first(DEVICE, text)),
    user: withoutStop(first(USER, text)),
  };
}

/** The host that the text gives a name, with the address that was dialled where that differs. */
function endpointOf(text: string): string {
  const dialled = withoutStop(first(DIAL, text));
  const named = first(URL_HOST, text);
  if (dialled !== '' && named !== '' && named !== dialled) return `${named} (${dialled})`;
  return (
    dialled ||
    named ||
    ([LOOKUP, PORTAL, HOST_WORD, EXPORT].map((each) => withoutStop(first(each, text))).find((host) => host !== '') ??
      '')
  );
}

function first(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? '';
}
