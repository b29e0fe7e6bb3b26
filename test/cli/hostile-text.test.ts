import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

/** Sets the title, clears the screen, hides what follows, overwrites the line, turns it round; also by the 8-bit forms. */
const HOSTILE = '\u001b]0;owned\u0007\u001b[2J\u001b[8mhidden\r\u009b31m\u202egnirts\u0008';
/** All that a terminal would obey but for our colours, tabs and line ends. */
const OBEYED =
  /(?!\u001b\[(?:1|2|22|31|33|36|39)m)[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

const report = {
  pod_name: `web${HOSTILE}`,
  namespace: `shop${HOSTILE}`,
  failure_reason: `CrashLoopBackOff`,
  failure_message: HOSTILE,
  owner: { api_version: 'apps/v1', kind: 'Deployment', name: `web${HOSTILE}` },
  events: [{ type: 'Warning', reason: 'Failed', message: `Failed to pull image "x${HOSTILE}": not found` }],
  container_statuses: [
    { name: `c${HOSTILE}`, image: `i${HOSTILE}`, state: 'waiting', reason: 'CrashLoopBackOff', message: HOSTILE },
  ],
  logs: `Error: cannot find module '${HOSTILE}'\n${HOSTILE}`,
};

describe('what a cluster, a file or a plugin says moves no cursor', () => {
  it.each(['text', 'markdown', 'json'])('in diagnoses as %s', async (format) => {
    const folder = temporaryFolder();
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify([report, { ...report, pod_name: `other${HOSTILE}` }]));
    for (const flags of ['', ' --summary', ' --fix', ' --patch']) {
      const words = `diagnose -f ${file} --color always -o ${format}${flags}`;
      const { out, error } = await podproof(words, { isScreen: true });
      const lines = [...out, ...error];
      expect(lines.length, words).toBeGreaterThan(0);
      for (const line of lines) expect(line, words).not.toMatch(OBEYED);
    }
  });

  it('in errors', async () => {
    const { error } = await podproof(`diagnose -f /nowhere/a${HOSTILE}`);
    expect(error.join('\n')).toContain('owned');
    expect(error.join('\n')).not.toMatch(OBEYED);
  });

  it('in the list of plugins', async () => {
    const folder = temporaryFolder();
    const plugin = join(folder, 'notify-evil');
    mkdirSync(plugin);
    writeFileSync(
      join(plugin, 'package.json'),
      JSON.stringify({ name: 'notify-evil', type: 'module', main: 'index.js' }),
    );
    writeFileSync(join(plugin, 'index.js'), `throw new Error(${JSON.stringify(HOSTILE)});`);
    const { out, error } = await podproof('plugins', {
      variables: { DATA_DIR: temporaryFolder(), PODPROOF_PLUGIN_DIR: folder },
    });
    const text = [...out, ...error].join('\n');
    expect(text).toContain('owned');
    expect(text).not.toMatch(OBEYED);
  });
});
