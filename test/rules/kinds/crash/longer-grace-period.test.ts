import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { event, manifest, waiting } from '../reports.js';

const STOPPED = event('Killing', 'Stopping container api', { type: 'Normal' });
const ENDING = 'INFO serving\nINFO received SIGTERM, draining 14 connections\nINFO 9 connections left';
const killed = (logs: string, spec: Record<string, unknown> = {}, events: unknown[] = [STOPPED], end = {}) => ({
  phase: 'Failed',
  manifest: manifest({}, spec),
  events,
  logs,
  container_statuses: [waiting('', '', { state: 'terminated', reason: 'Error', exit_code: 137, ...end })],
});

describe('longer-grace-period', () => {
  it.each([
    ['where the manifest does not say', {}, 'add', ENDING],
    ['where it gives less', { terminationGracePeriodSeconds: 10 }, 'replace', 'Gracefully shutting down workers'],
  ])('gives a program that is still ending a minute, %s', (_name, spec, op, logs) => {
    const fields = killed(logs, spec);
    const fix = fixBy('longer-grace-period', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fix.patch).toEqual([{ op, path: '/spec/terminationGracePeriodSeconds', value: 60 }]);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['nothing shows that it was told to end', killed('INFO serving')],
    ['it had ended its work', killed(`${ENDING}\nINFO shutdown complete`)],
    ['nobody stopped it', killed(ENDING, {}, [])],
    ['another container was stopped', killed(ENDING, {}, [event('Killing', 'Stopping container proxy')])],
    ['it has long to end', killed(ENDING, { terminationGracePeriodSeconds: 300 })],
    ['it ended by itself', killed(ENDING, {}, [STOPPED], { exit_code: 3 })],
  ])('proposes nothing where %s', (_name, fields) => {
    expect(fixFor(fields)?.strategy).not.toBe('longer-grace-period');
  });
});
