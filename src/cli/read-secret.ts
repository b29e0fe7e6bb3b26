import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Terminal } from './terminal.js';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads lines without showing what is typed. */
function readLines(input: Terminal['input'], count: number, ask: (index: number) => void): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const reader = createInterface({ input, output: nowhere(), terminal: input.isTTY === true });
    const lines: string[] = [];
    reader.on('line', (line) => {
      // What else came along in the same piece of input is given out even after the end.
      if (lines.length === count) return;
      lines.push(line);
      if (lines.length === count) reader.close();
      else ask(lines.length);
    });
    reader.on('SIGINT', () => reader.close());
    reader.on('close', () => {
      if (lines.length === count) resolve(lines);
      else reject(new PodproofError('aborted', 'No password was given; nothing is changed'));
    });
    ask(0);
  });
}

/** A new password: asked for twice on a terminal, without echo; else the first line of the standard input. */
export async function readNewPassword(terminal: Terminal): Promise<string> {
  const isAsked = terminal.input.isTTY === true;
  const questions = isAsked ? ['New password:', 'The same again:'] : [''];
  const lines = await readLines(terminal.input, questions.length, (index) => {
    if (isAsked) terminal.error(questions[index] ?? '');
  });
  if (lines.some((line) => line !== lines[0])) {
    throw new PodproofError('invalid', 'The two passwords differ; nothing is changed');
  }
  return lines[0] ?? '';
}

/** A password that exists: asked for on a terminal, without echo; else the first line of the standard input. */
export async function readPassword(terminal: Terminal): Promise<string> {
  const isAsked = terminal.input.isTTY === true;
  const [password = ''] = await readLines(terminal.input, 1, () => {
    if (isAsked) terminal.error('Password:');
  });
  return password;
}
