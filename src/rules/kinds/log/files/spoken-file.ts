import { anyOf } from '../../any-of.js';
import { firstCaptured } from '../../support/texts.js';
import { messageOf } from '../lines/headline.js';
import { linesAround } from '../lines/line-below.js';
import type { LogHit } from '../lines/log-signature.js';

/** A file of which the line gives no absolute path: a relative one, or a name in the words of the program. */
const SPOKEN = anyOf(
  /No such file or directory:? ['"`]((?!\/)[\w.-]{1,60}(?:\/[\w .-]{1,60}){0,8})['"`]/i,
  /@ rb_sysopen - ([\w.-]{1,60}(?:\/[\w.-]{1,60}){0,8})/i,
  /\b(?:open|create|mkdir|write|unlink|rename|stat) ["'`]?(\.{1,2}\/[\w./-]{1,200}|[\w-]{1,60}(?:\/[\w.-]{1,60}){0,6}\.[a-z]\w{0,11})["'`]?: /i,
  /\b(?:open|read|load|pars|find|access|stat)(?:e|ing)? (?:the )?(?:[a-z]{2,20} ){0,2}?["'`]?((?:\.{1,2}\/)?[\w-]{1,60}(?:[./][\w-]{1,60}){0,6}\.[a-z]\w{0,5})["'`]?(?:: |, | \()/i,
  /\b(?:can't|can not|cannot|could not|couldn't|unable to|failed to) (?:open|load|read|write|create|access) ((?:the )?(?:[\w-]{1,30} ){1,3}(?:file|directory|database|socket))\b/i,
);

/** What the line calls the file that it is about; '' where it says nothing of the kind. */
export function spokenFile(line: string): string {
  const words = firstCaptured(SPOKEN.exec(line));
  return words.includes(' ') && !/^the /i.test(words) ? `the ${words}` : words;
}

const DEMANDED_PATH =
  /^(?:please |you must |you need to |hint: )?(?:create|make|mount|provide|add|mkdir)\b.{0,60}?["'`]?(\/[\w./-]{2,200}\w)/i;

/** What a program asks for right below a complaint that names nothing: `Please create folder '/app/plugins'`; '' where it asks for nothing. */
export function demandedBelow(hit: Pick<LogHit, 'container' | 'raw'>): string {
  const { lines, index } = linesAround(hit);
  return index === -1 ? '' : (DEMANDED_PATH.exec(messageOf((lines[index + 1] ?? '').slice(0, 500)))?.[1] ?? '');
}

/** Of a name with what it is for around it, as in PHP-FPM's `slowlog(/var/log/slow.log)`, the path. */
export function bareName(name: string): string {
  return /^\w{1,30}\((\/[^()]{1,300})\)$/.exec(name)?.[1] ?? name;
}

/** A setting in quotation marks: words with dots between them, the last of which is no ending of a file. */
const SETTING = /['"`]([a-z][\w-]{0,40}(?:\.[A-Za-z][\w-]{1,40}){1,6})['"`]/;
const FILE_ENDING =
  /\.(?:ya?ml|json|toml|ini|conf|cfg|properties|xml|key|crt|pem|jar|war|py|js|ts|rb|so|dll|html?|sh|txt|db|log|go|env|exe)$/i;

/** The setting that a line names beside the file that is not there; '' where it names none. */
export function settingBeside(line: string): string {
  const name = SETTING.exec(line)?.[1] ?? '';
  return FILE_ENDING.test(name) ? '' : name;
}
