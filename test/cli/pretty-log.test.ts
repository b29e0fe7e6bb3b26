import { describe, expect, it } from 'vitest';
import { prettyLine } from '../../src/cli/pretty-log.js';
import { stylesFor } from '../../src/cli/styles.js';

const plain = stylesFor('never', { variables: {} });
const colours = stylesFor('always', { variables: {} });
const line = (fields: object) => `${JSON.stringify({ level: 'info', time: '2026-11-22T18:00:00.000Z', ...fields })}\n`;

describe('a line of the log on a terminal', () => {
  it('is time, level, text and fields', () => {
    const text = prettyLine(line({ plugin: 'openai', count: 3, reason: 'two words', msg: 'loaded' }), plain);
    expect(text).toMatch(/^\d\d:\d\d:\d\d INFO {2}loaded plugin=openai count=3 reason="two words"$/);
  });

  it('of a request shows method, path, status and duration first', () => {
    const request = { method: 'GET', route: '/api/pods/{id}', path: '/api/pods/1', status: 200, duration_ms: 3.4 };
    const text = prettyLine(line({ request_id: 'r1', ...request, bytes: 5, msg: 'request' }), plain);
    expect(text.slice(9)).toBe('INFO  GET /api/pods/1 200 3 ms request_id=r1');
  });

  it('shows the message of an error in the line, and where it happened below', () => {
    const error = { type: 'TypeError', message: 'no storage', stack: 'TypeError: no storage\n    at open (a.js:1:2)' };
    const text = prettyLine(line({ level: 'error', error, msg: 'failed' }), plain);
    expect(text.slice(9)).toBe('ERROR failed error="no storage"\n    at open (a.js:1:2)');
  });

  it('has colours where the terminal shows them', () => {
    expect(prettyLine(line({ level: 'warn', msg: 'careful' }), colours)).toContain('\u001b[33mWARN');
  });

  it.each([
    ['a value', { path: '\u001b[2Jgone\u202e\u0085\n2' }],
    ['the text', { msg: 'x\u001b]0;title\u0007\r' }],
    ['the name of a field', { ['\u001b[31m']: 1 }],
    ['a request', { msg: 'request', method: 'GET\u001b', path: '/\u009b31m', status: 200, duration_ms: 1 }],
    ['an error', { error: { message: '\u001b[1A', stack: 'Error\n    at \u001b[1A' } }],
  ])('lets no control character through: %s', (_, fields) => {
    expect(prettyLine(line(fields), plain)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });

  it('stays as it is when it is no JSON', () => {
    expect(prettyLine('plain text\n', plain)).toBe('plain text');
  });
});
