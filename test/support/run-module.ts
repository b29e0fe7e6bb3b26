import { spawn } from 'node:child_process';

/** Runs an ES module, given as text, in a Node process of its own, with nothing of the environment but PATH, and `env`. */
export function runModule(
  module: string,
  {
    cwd,
    flags = [],
    env = {},
  }: {
    readonly cwd: string;
    readonly flags?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', module], {
      cwd,
      env: { PATH: process.env.PATH, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });
}
