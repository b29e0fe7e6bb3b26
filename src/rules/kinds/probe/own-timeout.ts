import { type CaseRow, caseTable } from '../case-table.js';
import { firstCaptured } from '../support/texts.js';

/** A program that a probe calls, and that gives up by a limit of its own before the kubelet does. */
export interface OwnTimeout {
  readonly tool: string;
  readonly option: string;
  /** The option with more time. */
  readonly more: string;
  /** What it waited, as it says itself. */
  readonly limit: string;
}

export const OWN_TIMEOUTS = caseTable<CaseRow & Omit<OwnTimeout, 'limit'>>([
  {
    pattern: /rpc_timeout=([\d.]{1,8}m?s)[^]{0,1500}health (?:check )?rpc failed/,
    example: 'addr=:8080 conn_timeout=1s rpc_timeout=1s\nhealth check rpc failed: rpc error: code = DeadlineExceeded',
    tool: 'grpc_health_probe',
    option: '-rpc-timeout',
    more: '-rpc-timeout=5s',
  },
  {
    pattern: /timeout: health rpc did not complete within ([\d.]{1,8}m?s)/,
    example: 'timeout: health rpc did not complete within 1s',
    tool: 'grpc_health_probe',
    option: '-rpc-timeout',
    more: '-rpc-timeout=5s',
  },
  {
    pattern: /curl: \(28\) Operation timed out after (\d{1,7} milliseconds)/,
    example: 'curl: (28) Operation timed out after 2001 milliseconds with 0 bytes received',
    tool: 'curl',
    option: '--max-time',
    more: '--max-time 5',
  },
]);

/** The limit that has passed, where it is that of the command of the probe and not timeoutSeconds. */
export function ownTimeout(result: string): OwnTimeout | undefined {
  const found = OWN_TIMEOUTS.find(result.slice(0, 4_000));
  if (found === undefined) return undefined;
  const { tool, option, more } = found.row;
  return { tool, option, more, limit: firstCaptured(found.match) };
}
