import { anyOf } from '../../any-of.js';

/** What parsers do not know, in quotation marks. */
export const UNKNOWN = anyOf(
  /propert(?:y|ies) '([\w.-]{1,120})' was not used|variable reference for '([\w.-]{1,80})'/i,
  /\bin '([\w.-]{1,80})': unknown field|\binvalid config(?:uration)? keys? ([\w.-]{2,80})/i,
  /\b([A-Za-z][\w.-]{2,60}) (?:configuration|options?|settings?|directives?|parameters?) (?:has|have) been removed\b/i,
  /unexpected character '[^']{1,4}' in '([^']{1,80})'|\bno such field: ['"`]([\w.-]{1,80})/i,
  /(?:unknown|invalid|unrecogni[sz]ed|unsupported|unexpected|illegal) (?:\w{1,20} ){0,2}(?:elements?|attributes?|propert(?:y|ies)|keys?|fields?|items?|options?|settings?|arguments?|parameters?)\b[^:"'`]{0,100}: (?!(?:illegal|invalid|must|is|not|expected|cannot|can't|could|no|unable|failed|error)\b)([A-Za-z][\w.-]{1,80})/i,
  /(?:unknown|unrecogni[sz]ed) (?:sub)?directives?:? ['"`]?([\w.-]{2,60})/i,
  /(?:unknown|unrecogni[sz]ed|unexpected|invalid|unsupported) (?!char(?:acter)?\b)(?:[\w-]{1,20} ){0,2}(?:type: )?['"`]([^'"`]{1,80})['"`]/i,
  /field ([\w.-]{1,60}) (?:not found|already set)|key "([^"]{1,80})" already set|field not found, node: ([\w.-]{1,80})|has invalid keys: ([\w.-]{1,80})/i,
  /(?:references?|refers to|uses?) (?:\w{1,20} ){1,3}['"`]([^'"`]{1,80})['"`],? (?:which|that) (?:is|was) not (?:configured|defined|declared)/i,
);

/** Where not the form of the file is wrong: the program has no such key, plugin or component. */
const NOT_KNOWN =
  /propert(?:y|ies) '[\w.-]{1,120}' was not used|\bno such field: ['"`]|fails because \[.{0,20}['"][\w.-]{1,80}['"] is not allowed|field [\w.-]{1,60} not found|field not found, node|has invalid keys: |\], but they were not used|\binvalid config(?:uration)? keys? [\w.-]|\b(?:unknown|unrecogni[sz]ed) (?:[\w-]{1,20} ){0,2}(?:type: |fields?|keys?|items?|options?|settings?|(?:sub)?directives?|propert|variables?|parameters?|components?|["'`[])/i;

/** Whether the program does not know what the line names, so that it has to be written in another way or left out. */
export function isNotKnown(line: string): boolean {
  return NOT_KNOWN.test(line);
}
