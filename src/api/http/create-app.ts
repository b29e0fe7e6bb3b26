import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { ApiServices } from '../api-services.js';
import { routes } from '../routes/index.js';
import { AllowedHosts } from './allowed-hosts.js';
import type { ApiOptions } from './api-options.js';
import { compressAnswers } from './compress-answers.js';
import { serviceTokenOf, tokenInQuery } from './credentials.js';
import { allowTrustedOrigin, trustedOrigins } from './cross-origin.js';
import type { Route } from './define-route.js';
import type { Http } from './handle-route.js';
import { LoginLimit } from './login-limit.js';
import { mountDashboard } from './mount-dashboard.js';
import { mountDocuments } from './mount-documents.js';
import { mountRoutes } from './mount-routes.js';
import { followRequest } from './request-log.js';
import { setSecurityHeaders } from './security-headers.js';
import { sendProblem } from './send.js';
import { SessionCookie } from './session-cookie.js';

/** What the app is made of. */
export interface AppParts {
  readonly options: ApiOptions;
  readonly services: ApiServices;
  readonly logger: Logger;
  /** All routes of the API unless said otherwise. */
  readonly routes?: readonly Route[];
}

function applySettings(app: Express, { trustProxy }: ApiOptions): void {
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', typeof trustProxy === 'object' ? [...trustProxy] : trustProxy);
}

/** The first step of every request: id, log line, headers, and whether it was meant for this host. */
function begin({ services, logger, options }: AppParts, trusted: ReadonlySet<string>): RequestHandler {
  const allowedHosts = new AllowedHosts(options.servedHosts, services.serviceTokens);
  return (request, response, next) => {
    followRequest(request, response, { logger, metrics: services.httpMetrics });
    setSecurityHeaders(response);
    allowTrustedOrigin(request, response, trusted);
    const token = serviceTokenOf(request) ?? tokenInQuery(request);
    allowedHosts.check(request, [request.headers.host, request.host], token);
    next();
  };
}

const unknownRoute: RequestHandler = () => {
  throw new PodproofError('not_found', 'There is nothing under this path');
};

/** The last step of every request that failed. Express knows an error handler by its four parameters. */
const problemHandler: ErrorRequestHandler = (error, request, response, _next) => {
  sendProblem(request, response, error);
};

/** Makes the Express app of the whole HTTP side: every route of the table of contents, the documents, and JSON for every error. */
export function createApp(parts: AppParts): Express {
  const { options, services } = parts;
  const app = express();
  const http: Http = {
    options,
    services,
    cookie: new SessionCookie(options.sessionSecret, options.secureCookie),
    trustedOrigins: trustedOrigins(options),
    loginLimit: new LoginLimit(services),
  };
  applySettings(app, options);
  app.use(begin(parts, http.trustedOrigins));
  app.use(compressAnswers());
  mountRoutes(app, parts.routes ?? routes, http);
  mountDocuments(app, parts.routes ?? routes, options);
  if (options.pages !== undefined) mountDashboard(app, options.pages);
  app.use(unknownRoute);
  app.use(problemHandler);
  return app;
}
