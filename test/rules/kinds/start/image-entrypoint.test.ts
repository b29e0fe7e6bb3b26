import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { initFailure, notFound, startFailure } from './start-failures.js';

const STRATEGY = 'image-entrypoint';
const removed = (...paths: string[]) => paths.map((path) => ({ op: 'remove', path }));

describe('image-entrypoint', () => {
  it('drops the command', () => {
    const fields = startFailure(notFound('/app/bin/gateway'), { command: ['/app/bin/gateway'] });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual(removed('/spec/containers/0/command'));
    expect(fix.scope).toBe('hand-over');
    expect(fix.explanation).toContain('["/app/bin/gateway"]');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    [{ command: ['/app/gw', 'serve'] }],
    [{ command: ['/app/gw'], args: ['serve'] }],
    [{ command: ['/app/gw', 'run'], args: ['--port', '80'] }],
    [{ args: ['/app/gw', '--port', '80'] }],
  ])('only tries it where words are lost: %j', (container) => {
    const fix = fixBy(STRATEGY, startFailure(notFound('/app/gw'), container));
    expect([fix, ...fix.alternatives].map(({ scope }) => scope)).not.toContain('hand-over');
  });

  it('keeps options for the entrypoint, or drops them too', () => {
    const fields = startFailure(notFound('gw'), { command: ['gw'], args: ['--port', '80'] });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual(removed('/spec/containers/0/command'));
    expect(fix.alternatives.map(({ patch }) => patch)).toEqual([
      removed('/spec/containers/0/command', '/spec/containers/0/args'),
    ]);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('drops args that belong to the command, also of an init container', () => {
    const fix = fixBy(STRATEGY, initFailure(notFound('/opt/ruby3'), { command: ['/opt/ruby3'], args: ['app.rb'] }));
    expect(fix.patch).toEqual(removed('/spec/initContainers/0/command', '/spec/initContainers/0/args'));
  });

  it('is only an experiment for an init container, whose work stands in its command', () => {
    for (const args of [[], ['app.rb'], ['--to', 'x']]) {
      const fix = fixBy(STRATEGY, initFailure(notFound('/opt/ruby3'), { command: ['/opt/ruby3'], args }));
      expect([fix, ...fix.alternatives].map(({ scope }) => scope)).not.toContain('hand-over');
    }
  });

  it('shows no secret that stands behind a flag', () => {
    const args = ['--password', 'hunter2-hunter2'];
    for (const container of [{ command: ['gw'], args }, { command: ['gw', ...args] }]) {
      const fix = fixBy(STRATEGY, startFailure(notFound('gw'), container));
      expect(JSON.stringify([fix.title, fix.explanation, fix.assumes])).not.toContain('hunter2');
      expect(fix.explanation).toContain('--password');
    }
  });

  it('drops args that replace the default command of an image without an entrypoint', () => {
    const fields = startFailure(notFound('asdf'), { args: ['asdf', 'x'] });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual(removed('/spec/containers/0/args'));
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['a command of the image', startFailure(notFound('/app/x'))],
    [
      'a file that is there but not executable',
      startFailure('exec: "/app/x": permission denied', { command: ['/app/x'] }),
    ],
    ['a slip of a common name', startFailure(notFound('wge'), { command: ['wge'] })],
    ['a slip of the name of the image', startFailure(notFound('oders'), { command: ['oders'] })],
  ])('proposes nothing for %s', (_name, fields) => {
    const fix = fixFor(fields);
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });
});
