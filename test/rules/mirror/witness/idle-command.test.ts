import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isIdle } from '../../../../src/rules/mirror/witness/idle-command.js';

const runs = (script: string) => ['sh', '-c', script];

it.each([
  'sleep infinity',
  'tail -f /dev/null 2>&1',
  'cat >/dev/null 2>&1',
  'ping localhost &> /dev/null',
  '> /tmp/log tail -f /dev/null',
  "echo 'started; ready'; tail -f /dev/null",
  'echo "one & two | three"; cat',
  'tail -f /dev/null # then orders; serve',
  "exec 'tail' -f /dev/null",
  't\\ail -f /dev/null',
  'while true; do echo waiting; sleep 5; done',
])('%s only waits or prints', (script) => {
  expect(isIdle(runs(script))).toBe(true);
});

it.each([
  '/app/orders',
  'echo start; /app/orders',
  'echo "a # b"; /app/orders',
  'echo a#b; /app/orders',
  'cat /etc/hosts | /app/orders',
  'sleep 5 && exec /app/orders 2>&1',
  "echo 'ready' & /app/orders",
  'echo waiting # for it\n/app/orders',
])('%s does more', (script) => {
  expect(isIdle(runs(script))).toBe(false);
});

it('is not deceived by quotes, redirections and comments round a command', () => {
  const quoted = fc.constantFrom('tail', "'tail'", '"tail"', 't"ai"l', '\\tail');
  const text = fc.constantFrom('', ' 2>&1', ' >/dev/null', ' >> x', " 'a; b'", ' "c & d"', ' \\;', ' <in');
  const end = fc.constantFrom('', '\n', ' # x; y', '; cat', ' && echo "z; app"');
  fc.assert(
    fc.property(quoted, fc.array(text, { maxLength: 4 }), end, (program, texts, ending) => {
      const script = `${program}${texts.join('')}${ending}`;
      expect(isIdle(runs(script))).toBe(true);
      expect(isIdle(runs(`${program}${texts.join('')}; /app/orders`))).toBe(false);
    }),
  );
});

it('takes long hostile scripts apart in a time that grows with their length', () => {
  for (const unit of ['"', "'", '\\', '#', ' #', '>', '>&', '"\\', ';', '2>', '< ']) {
    expect(typeof isIdle(runs(unit.repeat(200_000)))).toBe('boolean');
  }
});
