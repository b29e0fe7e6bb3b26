import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { shellFaults } from '../../../../src/rules/kinds/crash/shell-fault.js';
import { crashed, report } from '../reports.js';

const faultsOf = (logs: string, exit_code: number) =>
  shellFaults(readEvidence(report({ container_statuses: [crashed({ exit_code })], logs })));

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/).filter((each) => each !== 'command');

it('reads any command out of what any shell says', () => {
  const shells = fc.constantFrom<(command: string) => string>(
    (command) => `sh: ${command}: not found`,
    (command) => `/bin/sh: 1: ${command}: not found`,
    (command) => `bash: line 7: ${command}: command not found`,
    (command) => `/entrypoint.sh: line 12: ${command}: command not found`,
    (command) => `env: '${command}': No such file or directory`,
  );
  fc.assert(
    fc.property(name, shells, (command, say) => {
      const [fault] = faultsOf(`starting\n${say(command)}`, 127);
      expect([fault?.name, fault?.problem]).toEqual([command, 'not-found']);
    }),
  );
});

it('takes any log, and finds one fault a container at most', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3000 }), fc.constantFrom(126, 127, 1), (logs, code) => {
      expect(faultsOf(logs, code).length).toBeLessThanOrEqual(1);
    }),
  );
});

it.each(['\\r', 'a: ', 'x: not found ', 'Permission denied', 'a:'])('finds nothing in long lines of %j', (piece) => {
  const logs = Array.from({ length: 200 }, () => piece.repeat(1000)).join('\n');
  expect([...faultsOf(logs, 126), ...faultsOf(logs, 127)].filter(({ name: found }) => found !== '')).toEqual([]);
});
