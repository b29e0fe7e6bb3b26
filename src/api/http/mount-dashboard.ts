import { join } from 'node:path';
import express, { type Express, type Request } from 'express';
import { contextOf } from './request-context.js';
import { setPageSecurityHeaders } from './security-headers.js';

/** Paths under which everything is an answer of the API, a document or a file: who mistypes one is told so. */
const NOT_PAGES = /^\/(?:api|assets|docs|redoc)(?:\/|$)/;

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Whether a person opens a page: programs that mistype a path are not answered with HTML. */
function opensPage(request: Request): boolean {
  return request.method === 'GET' && !NOT_PAGES.test(request.path) && request.accepts(['json', 'html']) === 'html';
}

/**
 * Serves the built dashboard: its files, and `index.html` for every other path that a browser opens, since the routes of the pages are known to the
 * pages only.
 *
 * @param folder what `npm run build` wrote
 */
export function mountDashboard(app: Express, folder: string): void {
  const options = { index: false, redirect: false, cacheControl: false } as const;
  app.use(
    express.static(folder, {
      ...options,
      setHeaders(response, path) {
        Object.assign(contextOf(response), { route: '/{file+}', mayCompress: true });
        // What is in there is named by its content (dashboard/vite.config.ts).
        response.setHeader('Cache-Control', path.startsWith(join(folder, 'assets')) ? FOR_EVER : 'no-cache');
      },
    }),
  );
  app.use((request, response, next) => {
    if (!opensPage(request)) return next();
    Object.assign(contextOf(response), { route: '/{page+}', mayCompress: true });
    setPageSecurityHeaders(response);
    response.vary('Accept');
    response.sendFile(
      'index.html',
      { root: folder, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } },
      // It is called when all is well, too, perhaps before the last bytes are compressed.
      (error) => error && next(error),
    );
  });
}
