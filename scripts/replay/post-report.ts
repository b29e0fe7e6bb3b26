import type { FailureReport } from '../../src/contracts/failure.js';
import { fieldsOf, textOf } from '../../src/rules/evidence/values.js';
import type { ReplayOptions } from './options.js';

/** What the server made of one report. */
export interface Posted {
  readonly ok: boolean;
  readonly cause: string;
  readonly title: string;
}

/** Posts one report as an agent does. Never throws: a server that does not answer is an answer too. */
export async function postReport({ url, token }: ReplayOptions, report: FailureReport): Promise<Posted> {
  try {
    const response = await fetch(`${url}/api/pods/failed`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Service-Token': token },
      body: JSON.stringify(report),
    });
    const body = fieldsOf(await response.json().catch(() => ({})));
    if (!response.ok)
      return { ok: false, cause: String(response.status), title: textOf(body['detail']) || response.statusText };
    if (body['excluded'] === true) return { ok: true, cause: 'excluded', title: '' };
    return { ok: true, cause: textOf(body['cause']) || '(nothing wrong)', title: textOf(body['title']) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { ok: false, cause: 'no answer', title: cause };
  }
}
