import { type GuardRule, quoted } from './guard-case.js';

/** No container comes along, under no list; each has a name of its own. */
export const containers: GuardRule = ({ before, after }) =>
  after.containers.flatMap(({ list, name }, index) => {
    if (name === '') return [`a container in ${list} has no name`];
    if (after.containers.findIndex((each) => each.name === name) !== index)
      return [`container ${quoted(name)} stands there twice`];
    const isKnown = before.containers.some((each) => each.list === list && each.name === name);
    return isKnown ? [] : [`container ${quoted(name)} must not be added to ${list}`];
  });
