import type { Fix } from '../../../../src/contracts/diagnosis.js';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { fixedPod } from '../fixes.js';
import { crashed, manifest } from '../reports.js';

type Body = Record<string, unknown>;

/** A report of a container with this command whose shell said this and ended with this code. */
export function shellReport(container: Body, logs: string, exit_code: number): Body & { manifest: string } {
  return { container_statuses: [crashed({ exit_code })], manifest: manifest(container), logs };
}

/** Command and arguments of the first container after the fix. */
export function commandAfter(fix: Fix, text: string): unknown[] {
  const [container] = fieldsOf(fixedPod(fix, text)['spec'])['containers'] as Body[];
  return [container?.['command'], container?.['args']];
}
