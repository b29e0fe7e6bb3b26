import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { changeStep, step } from '../support/commands.js';
import { quoted } from './lines/quoted-line.js';
import { logKind } from './log-kind.js';
import { nearHost } from './services/dependency.js';

/** A service refuses requests since there were too many of them. */
export const logThrottled = logKind({
  id: 'log-throttled',
  title: 'A service limits the rate of requests',
  description:
    'The log says that an API throttles the program ("Throttling: Rate exceeded", HTTP 429, "too many requests", "rate limit exceeded", RESOURCE_EXHAUSTED, quota of requests): it asks too often, or shares the limit of its account with others.',
  severity: 'medium',
  hint: /throttl|rate|too ?many ?requests|429\b|quota|SlowDown|Throughput|PriorRequest|RESOURCE_EXHAUSTED|request ?limit/i,
  except:
    /client-side throttling|throttling request took|toomanyrequests: You have reached your pull|disk quota|exceeded quota:/i,
  patterns: caseTable([
    {
      pattern: anyOf(
        /\bThrottling(?:Exception|Error)?\b.{0,80}(?:Rate|rate|exceeded|:)|RequestLimitExceeded/,
        /TooManyRequests(?:Exception|Error)?\b|ProvisionedThroughputExceeded|\bSlowDown\b|RequestThrottled/,
        /PriorRequestNotComplete/,
      ),
      example: [
        'Error: Throttling: Rate exceeded',
        'Error: An error occurred (RequestLimitExceeded) when calling the DescribeInstances operation',
      ],
    },
    {
      pattern: anyOf(
        /\brate[ -]?limit(?:ed|ing)?\b.{0,60}(?:exceed|reached|hit|error|for)/i,
        /(?:exceed|reach)(?:ed|s)?.{0,40}\brate[ -]?limit|RateLimit(?:Error|Exception|ExceededException|Exceeded)\b/i,
        /rate_limit_exceeded|secondary rate limit/i,
      ),
      example: [
        "openai.RateLimitError: Error code: 429 - {'error': {'message': 'Rate limit reached'}}",
        'panic: googleapi: Error 429: Quota exceeded for quota metric, rateLimitExceeded',
      ],
    },
    {
      pattern:
        /\b(?:status(?:[ _]?code)?|code|HTTP|Status|StatusCode)[ :=/."']{0,4}(?:1\.1 )?429\b|\b429\b.{0,20}too many requests|too many requests/i,
      example: 'Failure responding to request: StatusCode=429 -- too many requests have been received',
    },
    {
      pattern:
        /RESOURCE_EXHAUSTED.{0,120}(?:quota|rate|requests)|Quota exceeded for quota metric|quotaExceeded|userRateLimitExceeded|rateLimitExceeded/,
      example: 'RESOURCE_EXHAUSTED: quota of requests per minute',
    },
  ]),
  say: (context) => {
    const host = nearHost(context);
    const who = host === '' ? 'the API that it uses' : host;
    return {
      title: `${context.container.name} is throttled by ${who}`,
      what: `${who} refuses its requests since there are too many of them in a time: it asks too often, or others use up the limit of the same account. That it ends for it makes it worse, since each start asks anew. It says: ${quoted(context)}`,
      objects: [`throttling ${host}`],
      steps: [
        changeStep(
          context.evidence,
          `Let ${context.container.name} ask less often and for fewer objects: a longer interval (such as --interval), narrower filters (zones, domains, namespaces), a cache, larger batches, less concurrency`,
        ),
        step(
          'See who else uses the same account or token (other clusters and controllers), and ask the provider for a higher limit.',
        ),
        step('Let the program wait and try again (exponential back-off) instead of ending; a newer release may do so.'),
      ],
    };
  },
  oracles: [notRestarted],
});
