import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, messageOf } from '../../kernel/ports/errors.js';
import type { PluginFolder } from './package-entry.js';

const CHECK_MS = 5_000;
/** Files of a folder that are looked through for the one with the syntax error. */
const MOST_FILES = 30;
const SCRIPTS = new Set(['.js', '.mjs']);

/** `file:line` of the first line of the text that is in the folder; undefined when none is. */
function placeIn(text: string, { path }: PluginFolder): string | undefined {
  const start = text.indexOf(`${path}/`);
  const [, file, line] = /^([^\s:?]+)(?:\?[^\s:]*)?:(\d+)/.exec(start < 0 ? '' : text.slice(start)) ?? [];
  return file === undefined ? undefined : `${relative(path, file)}:${line}`;
}

/** The line of a file in which Node finds a syntax error; undefined when it finds none. It reads it as a module by whatever name, and runs nothing of it. */
async function syntaxErrorLine(file: string): Promise<string | undefined> {
  const check = promisify(execFile)(process.execPath, ['--check', '--input-type=module', '-'], { timeout: CHECK_MS });
  check.child.stdin?.on('error', () => {}).end(await readFile(file));
  const output = await check.then(
    () => '',
    ({ stderr = '' }: { stderr?: string }) => stderr,
  );
  return /^\[stdin\]:(\d+)$/m.exec(output)?.[1];
}

/** Node tells where a syntax error is only when it checks the file by itself. */
async function placeOfSyntaxError({ path, entry }: PluginFolder): Promise<string | undefined> {
  const names = (await readdir(path)).filter((name) => SCRIPTS.has(extname(name))).slice(0, MOST_FILES);
  for (const file of new Set([entry, ...names.map((name) => join(path, name))])) {
    const line = await syntaxErrorLine(file);
    if (line !== undefined) return `${relative(path, file)}:${line}`;
  }
  return undefined;
}

/** What is to be done, where it is not the author's own error. */
function adviceFor(error: unknown, { entry }: PluginFolder): string | undefined {
  const [code, message] = [errorCode(error), messageOf(error)];
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && message.includes('.ts')) {
    return `Node ${process.versions.node} does not read TypeScript: compile ${basename(entry)} to JavaScript, or run Node 22.18 or later`;
  }
  const isCommonJs = code === 'MODULE_NOT_FOUND' || /^(?:require|module|exports) is not defined/.test(message);
  if (isCommonJs) {
    return `plugins are ES modules: write import and export in ${basename(entry)} (${message.split('\n')[0]})`;
  }
  return undefined;
}

/** Why a plugin's module could not be imported: what, and in which file and line where that is known. */
export async function describeImportError(error: unknown, folder: PluginFolder): Promise<string> {
  const advice = adviceFor(error, folder);
  if (advice !== undefined) return advice;
  const message = messageOf(error).replaceAll(`${folder.path}/`, '');
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const place =
    placeIn(stack.replace(messageOf(error), ''), folder) ??
    (error instanceof SyntaxError ? await placeOfSyntaxError(folder) : undefined);
  return place === undefined ? message : `${message} (${place})`;
}
