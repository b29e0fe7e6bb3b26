import { elementsOf } from '../evidence/values.js';
import { addedElements } from '../pod/added-elements.js';
import { type Capabilities, capabilitiesOf } from '../pod/security-fields.js';
import { type GuardRule, quotedValue } from './guard-case.js';

/**
 * No container gains a Linux capability: none is added, and none that was dropped comes back. Names are compared as they are written, since runtimes
 * differ in what else they take: containerd reads `CAP_ALL` as the capability CAP_CAP_ALL, so that dropping it drops nothing.
 */
export const capabilities: GuardRule = ({ pairs }) =>
  pairs.flatMap(({ before, after, label }) => {
    const [was, is] = [before, after].map(({ securityContext }) => capabilitiesOf(securityContext)) as [
      Capabilities,
      Capabilities,
    ];
    // What is dropped with all others comes back where it is added by name.
    const kept = dropsAll(is) ? new Set(elementsOf(is.add)) : undefined;
    const returned = addedElements(is.drop, was.drop).filter((name) => kept?.has(name) ?? true);
    return [
      ...addedElements(was.add, is.add).map((name) => `${label}: capability ${quotedValue(name)} must not be added`),
      ...returned.map((name) => `${label}: capability ${quotedValue(name)} must stay dropped`),
    ];
  });

/** Some runtimes take `add: [ALL]` first and drop only what is named. */
function dropsAll({ add, drop }: Capabilities): boolean {
  return elementsOf(drop).includes('ALL') && elementsOf(add).every((name) => quotedValue(name).toUpperCase() !== 'ALL');
}
