/** Makes the pages of the dashboard; their types of the API come from the document of the API, so that a page that asks for what is not there does not compile. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runPackage } from './run.mjs';

const DOCUMENT = 'docs/reports/openapi.json';
const TYPES = 'dashboard/src/api/schema.ts';

const changedAt = (path) => statSync(join(ROOT, path)).mtimeMs;
const isFresh = () => existsSync(join(ROOT, TYPES)) && changedAt(TYPES) >= changedAt(DOCUMENT);

/** Writes the types of the API where they are missing or older than its document. @returns an exit code */
export async function generateApiTypes() {
  return isFresh() ? 0 : await runPackage('openapi-typescript/bin/cli.js', [DOCUMENT, '--output', TYPES]);
}

/** @returns an exit code */
export async function checkDashboardTypes() {
  return (await generateApiTypes()) || (await runPackage('typescript/bin/tsc', ['-p', 'dashboard/tsconfig.json']));
}

/** For browsers, whoever calls it: within tests `NODE_ENV` is another. @returns an exit code */
export async function buildDashboard() {
  const options = { env: { ...process.env, NODE_ENV: 'production' } };
  return (
    (await generateApiTypes()) ||
    (await runPackage('vite/bin/vite.js', ['build', 'dashboard', '--logLevel', 'warn'], options))
  );
}

const TASKS = { generate: generateApiTypes, types: checkDashboardTypes, build: buildDashboard };

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await TASKS[process.argv[2]]();
