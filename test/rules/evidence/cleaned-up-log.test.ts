import { expect, it } from 'vitest';
import { collectLogs } from '../../../src/rules/evidence/collect-logs.js';

const ANSWER = `unable to retrieve container logs for containerd://${'a1'.repeat(32)}`;

it.each([ANSWER, `${ANSWER}\n`])('a container that the node has removed has no log', (text) => {
  expect(collectLogs([{ container: 'app', text }], text)).toEqual([]);
});

it('a log that only quotes this is a log', () => {
  expect(collectLogs([], `sidecar: ${ANSWER}`)).toMatchObject([{ lines: [`sidecar: ${ANSWER}`] }]);
});
