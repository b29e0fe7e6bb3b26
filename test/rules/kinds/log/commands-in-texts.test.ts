import { expect, it } from 'vitest';
import { KNOWN_PROBLEMS } from '../../../../src/rules/kinds/log/known-problem.js';
import { diagnosisOfLog } from '../reports.js';

const HOSTILE = '$(pwned)';
const QUOTED = /"[^"]*"|'[^']*'/g;
/** Programs that steps name with their arguments in a sentence, which somebody may copy into a shell. */
const COMMAND =
  /\b(?:kubectl|vault|helm|psql|mysql|redis-cli|etcdctl|calicoctl|ceph|mc|nodetool|rabbitmqctl|rails|curl|crictl|ctr|rm|mkdir|chown|chmod|sysctl|mongosh|kafka-[\w.-]+|solr|airflow|superset|alembic|python|npm|cilium|istioctl|aws|gcloud|az)\b[^.;,)]{0,80}\$\(pwned/;

/** Each example with hostile words in the place of what a pattern captures. */
const LOGS = KNOWN_PROBLEMS.rows.flatMap(({ pattern, example }) =>
  [example].flat().flatMap((text) => {
    const groups = new RegExp(pattern.source, `${pattern.flags.replace('d', '')}d`).exec(text)?.indices?.slice(1) ?? [];
    const places: readonly ([number, number] | undefined)[] = groups;
    return places.flatMap((place) =>
      place === undefined ? [] : [`${text.slice(0, place[0])}${HOSTILE}${text.slice(place[1])}`],
    );
  }),
);

it('no step has a word of a log unquoted in a command within its sentence', () => {
  expect(LOGS.length).toBeGreaterThan(500);
  const steps = LOGS.flatMap((log) => diagnosisOfLog(log).steps.map(({ text }) => text.replace(QUOTED, 'Q')));
  expect(steps.filter((text) => COMMAND.test(text))).toEqual([]);
});

it.each([
  ["mkdir: can't create directory '/depot/$(pwned)/a': No such file or directory", 1],
  ['depot: error while loading shared libraries: $(pwned).so: cannot open shared object file', 1],
  ['depot: error while loading shared libraries: $(pwned).so: cannot open shared object file', 127],
])('nor where no row reads it: %s %i', (log, exitCode) => {
  const steps = diagnosisOfLog(log, {}, exitCode).steps.map(({ text }) => text.replace(/It says: .*/, ''));
  expect(steps.join('\n')).toContain('pwned');
  expect(steps.filter((text) => /(?:mkdir -p|search) [^']{0,40}\$\(pwned/.test(text))).toEqual([]);
});
