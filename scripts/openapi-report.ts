/** Writes docs/reports/openapi.json: the description of the API, committed so that a change of it is seen in review. */
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../src/api/http/openapi.js';
import { routes } from '../src/api/routes/index.js';

/** The version is left out of the report: a release would make it stale without a change of the API. */
const REPORT_VERSION = 'report';

const report = `${JSON.stringify(openApiDocument(routes, REPORT_VERSION), null, 2)}\n`;
await writeFile(new URL('../docs/reports/openapi.json', import.meta.url), report);
