import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';
import { itIs, itIsFoundIn, itIsNot } from './log-cases.js';

describe('log-throttled', () => {
  itIs('log-throttled', [
    [
      'time="2025-03-17T22:36:25Z" level=fatal msg="failed to list resource records sets: Throttling: Rate exceeded\\n\\tstatus code: 400"',
      'Rate exceeded',
    ],
    [
      'FATAL GET https://api.github.com/orgs/acme/repos: 403 API rate limit exceeded for installation ID 123.',
      'api.github.com',
    ],
    ['level=fatal msg="Failure responding to request: StatusCode=429 -- too many requests have been received"', '429'],
    ['ThrottlingException: Rate of requests is too high', 'ThrottlingException'],
    [
      'Error: An error occurred (RequestLimitExceeded) when calling the DescribeInstances operation',
      'RequestLimitExceeded',
    ],
    ["openai.RateLimitError: Error code: 429 - {'error': {'message': 'Rate limit reached'}}", 'Rate limit reached'],
    ['panic: googleapi: Error 429: Quota exceeded for quota metric, rateLimitExceeded', 'rateLimitExceeded'],
  ]);
  itIsNot([
    ['Error: boiler 429 is cold', 'crash-app-error'],
    ['pods "a" is forbidden: exceeded quota: small', 'crash-app-error'],
    ['Error: write /data/a: disk quota exceeded', 'log-no-space'],
  ]);
  itIsFoundIn('log-throttled', 'Error: Throttling: Rate exceeded');

  it('advises first to ask less often', () => {
    expect(diagnosisOfLog('Error: Throttling: Rate exceeded').steps[0]?.text).toContain('ask less often');
  });
});
