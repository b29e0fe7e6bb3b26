import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { observe } from '../../src/agent/failure-states.js';
import { type Fields, fieldsOf, listOf } from '../../src/rules/evidence/values.js';
import { SECOND } from '../../src/rules/failing/durations.js';
import { findingsOf, isWell } from '../../src/rules/failing/judge.js';
import { projectEvent } from '../../src/rules/failing/objects/watched-event.js';
import { PROJECTIONS, type Subject, type SubjectKind } from '../../src/rules/failing/subject.js';
import { NO_SURROUNDINGS } from '../../src/rules/failing/verdict.js';
import { newestInstant } from '../../src/rules/report/pod-events.js';

const ROOT = fileURLToPath(new URL('../fixtures/recordings/', import.meta.url));
const SCENARIOS = readdirSync(ROOT, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

function itemsOf(scenario: string, file: string): Fields[] {
  const list: unknown = JSON.parse(readFileSync(`${ROOT}${scenario}/${file}`, 'utf8'));
  return listOf(fieldsOf(list)['items']).map(fieldsOf);
}

/** After it has been seen for so long, a plain failure is to be told. */
const LATEST = 9 * SECOND;

/** What the agent would report of a recording, as kind and reason. */
function reportedOf(scenario: string): string[] {
  const events = itemsOf(scenario, 'events.json');
  const now = newestInstant(events);
  const told = events.flatMap((event) => projectEvent(event) ?? []);
  const judged = (object: Fields, failingPods: number) => {
    const kind = fieldsOf(object)['kind'] as SubjectKind;
    if (!(kind in PROJECTIONS)) return [];
    const subject: Subject = PROJECTIONS[kind](object);
    const about = told.filter((event) => event.object.uid === subject.uid);
    const findings = findingsOf(subject, { ...NO_SURROUNDINGS, events: about, failingPods });
    const seen = { findings, isWell: isWell(subject, findings), isExcluded: false, isEnding: false };
    const first = observe(undefined, seen, now);
    const { actions } = observe(first.state, seen, now + LATEST);
    return [...first.actions, ...actions].flatMap((each) =>
      each.kind === 'report' ? `${kind} ${each.finding.reason}` : [],
    );
  };
  const pods = itemsOf(scenario, 'pods.json').flatMap((pod) => judged({ kind: 'Pod', ...pod }, 0));
  return [...pods, ...itemsOf(scenario, 'workloads.json').flatMap((each) => judged(each, pods.length))];
}

describe('the failures that were recorded on a real cluster', () => {
  it.each(SCENARIOS.filter((each) => !each.startsWith('healthy')))('are seen: %s', (scenario) => {
    expect(reportedOf(scenario)).toMatchSnapshot();
    expect(reportedOf(scenario)).not.toEqual([]);
  });

  it.each(SCENARIOS.filter((each) => each.startsWith('healthy')))('are not seen where all is well: %s', (scenario) => {
    expect(reportedOf(scenario)).toEqual([]);
  });
});
