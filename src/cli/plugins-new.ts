import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Files, NewPlugin } from './plugin-templates/common.js';
import { kindsFiles } from './plugin-templates/kinds.js';
import { llmFiles } from './plugin-templates/llm.js';
import { notifyFiles } from './plugin-templates/notify.js';
import { storageFiles } from './plugin-templates/storage.js';
import type { Terminal } from './terminal.js';

const TEMPLATES: Readonly<Record<NewPlugin['kind'], (plugin: NewPlugin) => Files>> = {
  kinds: kindsFiles,
  llm: llmFiles,
  notify: notifyFiles,
  storage: storageFiles,
};

const KINDS = Object.keys(TEMPLATES) as NewPlugin['kind'][];
/** As the host demands, and short enough for the name of a folder. */
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_ID = 50;

function newPlugin(kind: string, id: string): NewPlugin {
  const known = KINDS.find((candidate) => candidate === kind);
  if (known === undefined) throw new PodproofError('invalid', `The kind must be one of ${KINDS.join(', ')}`);
  if (!ID.test(id) || id.length > LONGEST_ID) {
    throw new PodproofError('invalid', 'The id must be lower case letters, digits and hyphens, 50 at most');
  }
  const displayName = id.replace(/(?:^|-)([a-z0-9])/g, (match, letter: string) => {
    return (match.startsWith('-') ? ' ' : '') + letter.toUpperCase();
  });
  return { kind: known, id, displayName };
}

/** `podproof plugins new <kind> <id>`: writes a folder with a plugin that passes its suite. Throws PodproofError with one line. */
export function pluginsNew(terminal: Terminal, kind: string, id: string, options: { readonly in: string }): void {
  const plugin = newPlugin(kind, id);
  const files = TEMPLATES[plugin.kind](plugin);
  const folder = join(resolve(options.in), `${plugin.kind}-${plugin.id}`);
  if (existsSync(folder)) throw new PodproofError('conflict', `${folder} exists already; choose another id`);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { flag: 'wx' });
  const shown = relative(process.cwd(), folder) || '.';
  terminal.out(`Wrote ${shown}: ${Object.keys(files).sort().join(', ')}`);
  terminal.out(`Check it: podproof plugins check ${shown}`);
  terminal.out(`Run it: PODPROOF_PLUGIN_DIR=${resolve(options.in)} podproof serve`);
}
