import { type Fields, fieldsOf } from '../evidence/values.js';
import { type GuardRule, quoted } from './guard-case.js';
import { elementsOf } from './pod-view.js';

/** No container gains a Linux capability: none is added, and none that was dropped comes back. */
export const capabilities: GuardRule = ({ pairs }) =>
  pairs.flatMap(({ before, after, label }) => {
    const [was, is] = [readCapabilities(before.securityContext), readCapabilities(after.securityContext)];
    const added = is.add.filter((name) => !was.add.includes(name));
    const returned = is.drop.includes('ALL') ? [] : was.drop.filter((name) => !is.drop.includes(name));
    return [
      ...added.map((name) => `${label}: capability ${quoted(name)} must not be added`),
      ...returned.map((name) => `${label}: capability ${quoted(name)} must stay dropped`),
    ];
  });

function readCapabilities(securityContext: Fields): {
  readonly add: readonly string[];
  readonly drop: readonly string[];
} {
  const { add, drop } = fieldsOf(securityContext['capabilities']);
  return { add: elementsOf(add).map(nameOf), drop: elementsOf(drop).map(nameOf) };
}

/** Runtimes take names with and without the prefix, some in lower case. */
function nameOf(value: unknown): string {
  return quoted(value).trim().toUpperCase().replace(/^CAP_/, '');
}
