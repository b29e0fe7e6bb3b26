import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { initFailure, notFound, startFailure } from './start-failures.js';

const STRATEGY = 'correct-command-name';

describe('correct-command-name', () => {
  it.each([
    ['wge', 'wget'],
    ['/bin/bahs', '/bin/bash'],
    ['bash', 'sh'],
    ['/bin/bash', '/bin/sh'],
  ])('%s becomes %s', (name, after) => {
    const fields = startFailure(notFound(name), { command: [name, '-c', 'x'] });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/command/0', value: after }]);
    expect(fix.scope).toBe('hand-over');
    expect(fix.assumes).toContain(`Image registry.example/orders:1.4 has ${after}.`);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('only tries another program where nothing shows that the image has it', () => {
    const fix = fixBy(STRATEGY, startFailure(notFound('python'), { command: ['python', 'app.py'] }));
    expect([fix.scope, fix.patch[0]]).toEqual([
      'mirror-only',
      { op: 'replace', path: '/spec/containers/0/command/0', value: 'python3' },
    ]);
  });

  it('proposes none that the image is known to lack', () => {
    const fields = startFailure(notFound('python'), { image: 'debian:12-slim', command: ['python', 'app.py'] });
    expect([fixFor(fields)?.strategy]).not.toContain(STRATEGY);
  });

  it('takes the name that image or container have, and keeps the flags', () => {
    const image = 'registry.example/payment-gateway-server:v2';
    const command = ['payment-gatewya-server', '--listen=:8080'];
    const fields = startFailure(notFound('payment-gatewya-server'), { image, command });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.scope).toBe('hand-over');
    expect(fix.patch).toEqual([
      { op: 'replace', path: '/spec/containers/0/command/0', value: 'payment-gateway-server' },
    ]);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('corrects args of an init container without command', () => {
    const fix = fixBy(STRATEGY, initFailure(notFound('wge'), { args: ['wge', 'http://x'] }));
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/initContainers/0/args/0', value: 'wget' }]);
  });

  it.each([
    ['a name of its own', startFailure(notFound('gateway'), { command: ['gateway'] })],
    [
      'a program that is not executable',
      startFailure('exec: "/bin/bahs": permission denied', { command: ['/bin/bahs'] }),
    ],
    ['a command of the image', startFailure(notFound('wge'))],
    ['a command that has been changed since', startFailure(notFound('wge'), { command: ['gateway'] })],
  ])('proposes nothing for %s', (_name, fields) => {
    const fix = fixFor(fields);
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });
});
