import { expect, it } from 'vitest';
import { nearProgram } from '../../../../src/rules/kinds/start/common-programs.js';

it.each([
  ['wge', 'wget'],
  ['wgte', 'wget'],
  ['pyhton', 'python'],
  ['/usr/bin/crul', '/usr/bin/curl'],
  ['ngnix', 'nginx'],
  ['sleeep', 'sleep'],
])('%s was meant to be %s', (name, meant) => {
  expect(nearProgram(name)).toBe(meant);
});

it.each(['wget', 'python2', 'ruby3.2', 'gateway', '/opt/bin/wge', '/app/nod', 'mode', 'app', 'sleep 5', '', '-c'])(
  '%s is no slip',
  (name) => {
    expect(nearProgram(name)).toBeUndefined();
  },
);
