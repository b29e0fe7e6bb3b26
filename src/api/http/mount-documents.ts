import type { Express, RequestHandler, Response } from 'express';
import type { ApiOptions } from './api-options.js';
import type { Route } from './define-route.js';
import { contextOf } from './request-context.js';
import { sendJson, sendText } from './send.js';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Makes something at its first use and keeps it; a failure is not kept. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

function page(path: string, type: string, text: () => Promise<string>): [string, RequestHandler] {
  return [
    path,
    async (request, response: Response) => {
      Object.assign(contextOf(response), { route: path, mayCompress: true });
      // With a slash at the end the page would look for its parts in the wrong place.
      if (request.path.endsWith('/')) return response.redirect(301, `..${path}`);
      response.setHeader('Cache-Control', 'no-cache');
      sendText(response, 200, { type, text: await text() });
    },
  ];
}

/** Swagger UI as its package gives it, told to read our document and to ask nobody else. */
async function loadSwagger() {
  const { default: swagger } = await import('swagger-ui-express');
  const options = {
    customSiteTitle: 'Podproof API',
    swaggerUrl: 'openapi.json',
    swaggerOptions: { validatorUrl: null },
  };
  const html = swagger.generateHTML(undefined, options);
  return { html: html.replaceAll('"./', '"docs/'), files: swagger.serveFiles(undefined, options) };
}

function mountSwagger(app: Express): void {
  const swagger = once(loadSwagger);
  app.get(...page('/docs', HTML, async () => (await swagger()).html));
  app.get('/docs/*file', async (request, response, next) => {
    contextOf(response).route = '/docs/{file+}';
    const { files } = await swagger();
    request.url = request.url.slice('/docs'.length);
    const [init, assets] = files;
    init?.(request, response, (error?: unknown) => (error ? next(error) : assets?.(request, response, next)));
  });
}

function mountRedoc(app: Express): void {
  const redoc = once(() => import('./redoc.js'));
  const bundle = once(async () => (await redoc()).redocBundle());
  app.get(...page('/redoc', HTML, async () => (await redoc()).REDOC_PAGE));
  app.get(...page('/redoc/init.js', SCRIPT, async () => (await redoc()).REDOC_INIT));
  app.get(...page('/redoc/redoc.standalone.js', SCRIPT, bundle));
}

/** Where to go from the root of the server. */
const ENTRY_POINTS = { docs: '/docs', redoc: '/redoc', openapi: '/openapi.json', asyncapi: '/asyncapi.json' };

/** The root: a browser is led to the dashboard, or to the documents where it was not built; a program is told where the documents are. */
function mountRoot(app: Express, hasPages: boolean): void {
  app.get('/', (request, response, next) => {
    if (hasPages && request.accepts(['json', 'html']) === 'html') return next();
    contextOf(response).route = '/';
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html') return response.redirect(302, 'docs');
    sendJson(response, 200, ENTRY_POINTS);
  });
}

/** Mounts `/`, `/openapi.json`, `/asyncapi.json`, `/docs` and `/redoc`. Nothing of them is loaded before its first use. */
export function mountDocuments(
  app: Express,
  routes: readonly Route[],
  { version, pages }: Pick<ApiOptions, 'version' | 'pages'>,
): void {
  const document = once(async () => {
    const { openApiDocument } = await import('./openapi.js');
    return JSON.stringify(openApiDocument(routes, version));
  });
  mountRoot(app, pages !== undefined);
  app.get(...page('/openapi.json', JSON_TYPE, document));
  const events = once(async () => {
    const { asyncApiDocument } = await import('../documents/asyncapi.js');
    return JSON.stringify(asyncApiDocument(version));
  });
  app.get(...page('/asyncapi.json', JSON_TYPE, events));
  mountSwagger(app);
  mountRedoc(app);
}
