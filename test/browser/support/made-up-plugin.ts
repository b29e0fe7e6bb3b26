import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A schema with every kind of field, and one that no field can enter. */
const SCHEMA = {
  type: 'object',
  properties: {
    room: {
      type: 'string',
      title: 'Room',
      description: 'Where to post.',
      maxLength: 20,
      examples: ['ops', 'night shift'],
    },
    tone: { type: 'string', title: 'Tone', enum: ['calm', 'loud'], default: 'calm' },
    retries: { type: 'integer', title: 'Retries', minimum: 0, maximum: 5, default: 3 },
    digest: { type: 'boolean', title: 'Digest', default: false },
    pin: { type: 'string', title: 'Pin', writeOnly: true },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    steps: {
      type: 'array',
      title: 'Steps',
      items: {
        type: 'object',
        properties: { after: { type: 'integer', title: 'After' }, who: { type: 'string', title: 'Who' } },
        required: ['who'],
      },
    },
    colours: { type: 'object', title: 'Colours', additionalProperties: { type: 'string' } },
    quiet: { type: 'object', title: 'Quiet', properties: { from: { type: 'string', title: 'Quiet from' } } },
    target: { title: 'Target', anyOf: [{ type: 'string' }, { type: 'object' }] },
  },
  required: ['room'],
  additionalProperties: false,
};

/** A plugin without anything of ours or of zod: it takes all rooms but `closed`, which it refuses at the field. */
const SOURCE = `
const schema = ${JSON.stringify(SCHEMA)};
const refused = { issues: [{ code: 'custom', path: ['room'], message: 'must be a room that is open' }] };
export default {
  apiVersion: 1,
  kind: 'notify',
  id: 'made-up',
  displayName: 'Made up',
  description: 'Of nobody.',
  configSchema: {
    toJSONSchema: () => schema,
    safeParse: (value) => (value.room === 'closed' ? { success: false, error: refused } : { success: true, data: value }),
  },
  secrets: ['pin'],
  capabilities: {},
  create: () => ({ send: async () => {} }),
  test: async () => {},
};
`;

/** A folder of plugins with the made-up one; answers it and what removes it. */
export function madeUpPlugin(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-plugins-'));
  mkdirSync(join(folder, 'notify-made-up'));
  writeFileSync(join(folder, 'notify-made-up/index.mjs'), SOURCE);
  writeFileSync(
    join(folder, 'notify-made-up/package.json'),
    JSON.stringify({ name: 'notify-made-up', version: '1.0.0', type: 'module', main: './index.mjs' }),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
