import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { missingConfigMap } from '../../support/reports.js';
import type { TestServer } from '../../support/server.js';

/** The rows of a list that are in the document. */
export const rows = (page: Page) => page.locator('tr[data-row]');

export type Report = [pod: string, namespace: string, changes?: Readonly<Record<string, unknown>>];

/** Reports a pod as failing. Answers the id of its record. */
export async function reportFailure(server: TestServer, ...[pod, namespace, changes]: Report): Promise<number> {
  const body = missingConfigMap(pod, { namespace, ...changes });
  const answer = await server.send('POST', '/api/pods/failed', { body, token: server.serviceToken });
  expect(answer.status).toBe(200);
  return (answer.body as { id: number }).id;
}
