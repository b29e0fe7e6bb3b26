import type { Problem } from '../fix.js';
import { describeContainer } from '../support/names.js';

/**
 * What must hold before another version of a program that does its work once is tried: init containers and Jobs migrate schemas, move data and send
 * mails, and do so in a mirror pod too. None for what serves.
 */
export function harmless({ evidence, container }: Problem): readonly string[] {
  if (container === undefined || (container.role !== 'init' && !evidence.isJob)) return [];
  return [
    `Nothing is lost when another version of ${describeContainer(container)} runs, such as one that migrates a database: it works on what the pod names, also in a mirror pod.`,
  ];
}
