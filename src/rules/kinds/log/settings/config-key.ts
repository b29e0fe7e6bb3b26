import { deepestMount } from '../../../evidence/deepest-mount.js';
import { anyOf } from '../../any-of.js';
import { changeStep, kubectl, objectName, step } from '../../support/commands.js';
import { configFileOf } from '../inputs/config-argument.js';
import { CONFIG_NAME } from '../inputs/config-patterns.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { keyedData } from '../inputs/keyed-data.js';
import { failingStatement } from '../inputs/source-reads.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const OF_CONFIG =
  '\\b\\w{0,30}(?:cfg|conf|config|configuration|settings|options|opts|secrets|credentials|creds|properties|props)\\b(?:\\.\\w{1,30}\\(\\))?';
/** Python: `cfg["shelf"]["rows"]`. */
const BY_KEY = new RegExp(`${OF_CONFIG}((?:\\[["'][\\w.-]{1,60}["']\\]){1,6})`, 'i');
/** Node.js: `config.shelf.rows`. */
const BY_MEMBER = new RegExp(`${OF_CONFIG}((?:\\??\\.[A-Za-z_]\\w{0,40}){2,6})`, 'i');
const FILE = new RegExp(`(?:^|[\\s"'\`(=:[])(/${CONFIG_NAME})`);
const LINES_ABOVE = 40;

/** A key that the code takes from its configuration, and that is not there: the failing statement shows what it takes it from. */
export const CONFIG_KEY: ProblemText = {
  pattern: anyOf(
    /(?:^|\n)KeyError: ["']([\w.-]{1,80})["']$/,
    /Cannot read propert(?:y|ies) of undefined \(reading '(\w{1,60})'\)/,
  ),
  example: [`  File "/srv/depot.py", line 7, in <module>\n    for each in cfg["shelves"]:\nKeyError: 'shelves'`],
  kind: 'log-config-parse',
  confirm: (context) => keyOf(context) !== '',
  title: (context) => `${context.container.name} lacks the setting ${keyOf(context)}`,
  what: (context) =>
    `the code takes ${keyOf(context)} from its configuration at ${failingStatement(context.container, context.line)?.place ?? 'the line above'}, and it is not there${fileOf(context) === '' ? '' : ` (${fileOf(context)})`}`,
  steps: (context) => {
    const { evidence, container } = context;
    const file = fileOf(context);
    const object = file === '' ? undefined : deepestMount(container.mountedObjects, file);
    const add = `Add ${keyOf(context)}, with the value that the code expects there,`;
    if (object !== undefined)
      return [
        step(
          `${add} to ${file} (${object.kind} ${object.name}):`,
          kubectl(evidence, 'edit', objectName(object.kind, object.name)),
        ),
      ];
    return [
      changeStep(
        evidence,
        `${add} ${file === '' ? `where it takes it from (${settingsPlace(container)})` : `to ${file}`}`,
      ),
    ];
  },
};

/** A key that the code takes from data that it was given: a row, an answer, a table of its own. */
export const DATA_KEY: ProblemText = {
  pattern: /(?:^|\n)KeyError: ["']([^"'\n]{1,120})["']$/,
  example: [`  File "/srv/depot.py", line 7, in <module>\n    return rows["amber row"]\nKeyError: 'amber row'`],
  kind: 'log-panic',
  confirm: ({ container, line }) => keyedData(container, line) !== undefined,
  title: ({ container, match }) => `${container.name} finds no key "${match[1] ?? ''}" in its data`,
  what: ({ container, line, match }) => {
    const { name = '', place = '' } = keyedData(container, line) ?? {};
    return `the code takes "${match[1] ?? ''}" from ${name} at ${place}, and it has no such key: the data that it is made of (a file, an answer, a message, a row) are others than the code expects, or an entry of a table in the code is missing`;
  },
  steps: ({ container, line, match }) => {
    const { name = '', place = '' } = keyedData(container, line) ?? {};
    return [
      step(
        `See at ${place} what ${name} is made of, and give "${match[1] ?? ''}" there (in the file, the answer or the table that it comes from), or let the code do without it (.get, a default) and build ${container.image || 'the image'} anew.`,
      ),
      step('If it began with a new image, go back to the previous one meanwhile.'),
    ];
  },
};

/** `shelf.rows` as far as it is missing; '' where the statement takes the key from something else. */
function keyOf({ container, line, match }: ProblemContext): string {
  const text = failingStatement(container, line)?.text ?? '';
  const [, key, member] = match;
  return key === undefined ? byMember(text, member ?? '') : byKey(text, key);
}

function byKey(text: string, missing: string): string {
  const found = BY_KEY.exec(text)?.[1] ?? '';
  const keys = [...found.matchAll(/["']([\w.-]{1,60})["']/g)].map(([, key = '']) => key);
  return keys.slice(0, keys.indexOf(missing) + 1).join('.');
}

/** What is undefined stands before the member that is read of it. */
function byMember(text: string, read: string): string {
  const members = (BY_MEMBER.exec(text)?.[1] ?? '').split(/\??\./).filter((member) => member !== '');
  return members.slice(0, Math.max(0, members.indexOf(read))).join('.');
}

/** The file of the configuration: the last that the log names above, else that of the arguments. */
function fileOf({ container, line }: ProblemContext): string {
  const lines = container.logLines;
  const at = lines.findLastIndex((each) => each.includes(line.trim().slice(0, 80)));
  const above = lines.slice(Math.max(0, at - LINES_ABOVE), Math.max(0, at));
  const named = above.filter((each) => !/^\s{1,40}(?:File "|at )/.test(each)).findLast((each) => FILE.test(each));
  return FILE.exec(named ?? '')?.[1] ?? configFileOf(container);
}
