import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The page at `/redoc`. Its addresses are relative, so that it works under any path prefix. */
export const REDOC_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Podproof API</title>
    <link rel="icon" href="data:,">
    <style>body { margin: 0; }</style>
  </head>
  <body>
    <div id="redoc"></div>
    <script src="redoc/redoc.standalone.js"></script>
    <script src="redoc/init.js"></script>
  </body>
</html>
`;

/** Inline scripts are not allowed by our Content-Security-Policy, so this is a file of its own. */
export const REDOC_INIT = `Redoc.init('openapi.json', { hideDownloadButton: false }, document.getElementById('redoc'));
`;

const { resolve } = createRequire(import.meta.url);
/** Where the build puts the bundle: see scripts/copy-assets.mjs. */
const COPIED = join(dirname(resolve('podproof/package.json')), 'dist/assets/redoc.standalone.js');

/** The one address on another host that the bundle asks for: a logo. Without it Redoc shows none. */
const FOREIGN_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

/** The bundle of Redoc, cut off from other hosts. Throws when it is neither copied nor installed. */
export async function redocBundle(): Promise<string> {
  const installed = () => resolve('redoc/bundles/redoc.standalone.js');
  const text = await readFile(existsSync(COPIED) ? COPIED : installed(), 'utf8');
  return text.replaceAll(FOREIGN_LOGO, 'data:,');
}
