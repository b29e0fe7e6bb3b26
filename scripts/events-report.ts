/** Writes docs/events.md and docs/reports/asyncapi.json: what the WebSocket sends, committed so that a change of it is seen in review. */
import { writeFile } from 'node:fs/promises';
import { asyncApiDocument } from '../src/api/documents/asyncapi.js';
import { eventsPage } from './describe-events.js';

await writeFile(new URL('../docs/events.md', import.meta.url), eventsPage());
const report = `${JSON.stringify(asyncApiDocument('report'), null, 2)}\n`;
await writeFile(new URL('../docs/reports/asyncapi.json', import.meta.url), report);
