import { type GuardRule, placeOf, quotedValue } from './guard-case.js';

/** No container comes along, under no list; each has a name of its own. */
export const containers: GuardRule = ({ before, after }) => {
  const known = new Set(before.containers.map(placeOf));
  const names = new Set<string>();
  return after.containers.flatMap((container) => {
    const { list, name } = container;
    if (name === '') return [`a container in ${list} has no name`];
    if (names.has(name)) return [`container ${quotedValue(name)} stands there twice`];
    names.add(name);
    return known.has(placeOf(container)) ? [] : [`container ${quotedValue(name)} must not be added to ${list}`];
  });
};
