import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a command started: programs with their arguments, and whether the shell could read it. */
export interface Ran {
  readonly command: string;
  readonly calls: readonly (readonly string[])[];
  readonly status: number;
}

/** Stand-ins for the programs that commands may start. Whatever else a command starts is recorded as `other`: PATH is empty. */
const SCRIPT = `
record() { local IFS; { printf '%s\\0' "$index" "$#" "$@"; } >&3; }
for program in kubectl docker helm oc skopeo curl openssl vault aws; do
  eval "$program() { record $program \\"\\$@\\"; }"
done
command_not_found_handle() { record other "$@"; }
pwned() { record other pwned "$@"; }
cat() { record other cat "$@"; }
index=0
while IFS= read -r -d '' command; do
  eval "$command" </dev/null >/dev/null 2>&1
  printf '%s\\0' "$index" end $? >&3
  index=$((index + 1))
done
`;

/** Runs each command as if it had been pasted into bash, all of them in one process. Throws where one left a file behind. */
export function runInBash(commands: readonly string[]): Ran[] {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-commands-'));
  try {
    const { output, status, error } = spawnSync('/bin/bash', ['--norc', '-c', SCRIPT], {
      cwd: folder,
      env: { PATH: folder, HOME: folder },
      input: commands.map((command) => `${command}\0`).join(''),
      maxBuffer: 1e9,
      timeout: 120_000,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    });
    if (error !== undefined || status !== 0) throw new Error(`bash ended with ${status}`, { cause: error });
    const left = readdirSync(folder);
    if (left.length > 0) throw new Error(`commands left ${left.join(', ')}`);
    return readRecords(commands, String(output[3]).split('\0'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readRecords(commands: readonly string[], words: readonly string[]): Ran[] {
  const ran = commands.map((command) => ({ command, calls: [] as string[][], status: -1 }));
  for (let at = 0; at + 2 < words.length; ) {
    const [index = '', count = '', status = ''] = words.slice(at, at + 3);
    const one = ran[Number(index)];
    if (one === undefined) throw new Error(`no command ${index}`);
    if (count === 'end') one.status = Number(status);
    else one.calls.push(words.slice(at + 2, at + 2 + Number(count)));
    at += count === 'end' ? 3 : 2 + Number(count);
  }
  return ran;
}
