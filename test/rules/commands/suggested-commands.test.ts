import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf } from './commands-of.js';
import { namesIn, renamed, scenarioReports } from './hostile-reports.js';
import { type Ran, runInBash } from './run-in-bash.js';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What does harm where it is not one word, or is taken for an option. */
const HOSTILE: readonly string[] = [
  '--server=https://evil.example',
  '-s=https://evil.example',
  '--kubeconfig=/tmp/evil',
  '--token=evil',
  '-',
  '$(pwned)',
  '`pwned`',
  ';pwned;',
  "'; pwned; '",
  '"$(pwned)"',
  "a'$(pwned)'b",
  '|pwned',
  '&&pwned',
  '>OWNED',
  'a\npwned\nb',
  'a\r\npwned',
  '\u001b[2Jpwned',
  '${IFS}pwned',
  '$& $1 $`',
  '!pwned',
  '~/pwned',
  '*',
  '{a,b}',
  'größe-ü-名前',
  'a\u202epwned',
  'a\u0000b',
  ' --server=https://evil.example',
  'a --server=https://evil.example',
  '<<EOF\npwned\nEOF\n',
  `${'a'.repeat(300)};pwned`,
  '\\',
  "\\'; pwned #",
  '#',
];

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...HOSTILE, "'", '"', '$', '`', '\n', '-', ';', ' '),
        fc.string({ unit: 'binary', maxLength: 6 }),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) => parts.join('')),
);

/** The reports of all scenarios, in each of them every second name on its own, and all at once, made hostile. */
function hostileReports(seed: number): unknown[] {
  const reports = scenarioReports();
  const names = fc.sample(hostile, { seed, numRuns: 4_000 });
  let next = 0;
  const take = () => names[next++ % names.length] ?? '';
  return reports.flatMap((report, index) => {
    const own = namesIn(report);
    const each = own.filter((_, at) => at % 2 === index % 2).map((name) => renamed(report, new Map([[name, take()]])));
    return [...each, renamed(report, new Map(own.map((name) => [name, take()])))];
  });
}

/** `--limits` of `--limits=memory=1Gi`: what was written before the name of an object, or `--`. */
function optionsOf(call: readonly string[]): string[] {
  const end = call.indexOf('--');
  const words = end < 0 ? call : call.slice(0, end);
  return words.filter((word) => word.startsWith('-')).map((word) => word.split('=', 1)[0] ?? '');
}

/** A command's words by the only two forms that are written, as a reader would take them apart. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:[\w./:=,@%+-]|'[^']*'|\\')+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'|\\'/g, (all, inner: string | undefined) => (all === "\\'" ? "'" : (inner ?? ''))),
  );
}

let usual: ReadonlySet<string>;
let ran: readonly Ran[];

beforeAll(() => {
  const plain = scenarioReports().flatMap((report) => commandsOf(renamed(report, NO_NAMES)));
  usual = new Set(runInBash([...new Set(plain)]).flatMap(({ calls }) => calls.flatMap(optionsOf)));
  ran = runInBash([...new Set(hostileReports(20_261_122).flatMap(commandsOf))]);
}, 300_000);

describe('the commands that are suggested for hostile reports', () => {
  it('are many, and of many kinds', () => {
    expect(ran.length).toBeGreaterThan(3_000);
    expect(new Set(ran.flatMap(({ calls }) => calls.map((call) => call.slice(0, 1).join()))).size).toBeGreaterThan(3);
  });

  it('can be read by a shell', () => {
    expect(ran.filter(({ status }) => status !== 0)).toEqual([]);
  });

  it('start the programs that they show, and nothing else', () => {
    const others = ran.filter(({ calls }) => calls.length === 0 || calls.some(([program]) => program === 'other'));
    expect(others).toEqual([]);
  });

  it('have no option that they have not for harmless names', () => {
    for (const option of ['--server', '-s', '--kubeconfig', '--token']) expect(usual).not.toContain(option);
    const unusual = ran.filter(({ calls }) =>
      calls.some((call) => optionsOf(call).some((option) => !usual.has(option))),
    );
    expect(unusual).toEqual([]);
  });

  it('give each program the words that a reader sees', () => {
    const single = ran.filter(({ command }) => !/ \| kubectl|<<'EOF'/.test(command));
    expect(single.length).toBeGreaterThan(3_000);
    for (const { command, calls } of single) expect(calls).toEqual([wordsOf(command)]);
  });

  it('show nothing that a terminal obeys or hides', () => {
    const lines = ran.map(({ command }) => command.replace(/ <<'EOF'\n[\s\S]*\nEOF\n?$/, '').trimEnd());
    expect(lines.filter((line) => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
  });
});
