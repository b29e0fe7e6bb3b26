import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countText } from '../../../lib/numbers.js';
import { momentText } from '../../../lib/time.js';
import { BarChart } from '../../../ui/chart/bar-chart.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { type FailureStats, failuresOverTime, RANGES, type Range } from '../queries.js';
import { words } from '../words.js';
import styles from './over-time.module.css';

const NAMES = Object.keys(RANGES) as Range[];
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** How many failures began, an hour or a day a bar. */
export function OverTime({ range }: { readonly range: Range }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(failuresOverTime(range));
  const choose = (chosen: Range) =>
    void navigate({ to: '/', search: (before) => ({ ...before, range: chosen }), replace: true, resetScroll: false });
  return (
    <Section title={words.overTime} boxed actions={<RangeChoice range={range} onChoose={choose} />}>
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {data !== undefined && <Chart stats={data} range={range} />}
    </Section>
  );
}

function Chart({ stats: { buckets }, range }: { readonly stats: FailureStats; readonly range: Range }) {
  const opened = sum(buckets.map((bucket) => bucket.opened));
  const resolved = sum(buckets.map((bucket) => bucket.resolved));
  const summary = words.chart(opened, resolved, words.ranges[range]);
  const bars = buckets.map((bucket) => ({
    id: bucket.at,
    label: `${momentText(bucket.at)}: ${countText(bucket.opened)}`,
    value: bucket.opened,
  }));
  return (
    <>
      <BarChart bars={bars} summary={summary} />
      <p className={styles['summary']}>{summary}</p>
      <details className={styles['table']}>
        <summary>{words.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.opened}</th>
              <th scope="col">{words.resolved}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.at}>
                <td>{momentText(bucket.at)}</td>
                <td>{countText(bucket.opened)}</td>
                <td>{countText(bucket.resolved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function RangeChoice({ range, onChoose }: { readonly range: Range; readonly onChoose: (range: Range) => void }) {
  return (
    <fieldset className={styles['ranges']} aria-label={words.ranges.label}>
      {NAMES.map((each) => (
        <button key={each} type="button" aria-pressed={each === range} onClick={() => onChoose(each)}>
          {words.ranges[each]}
        </button>
      ))}
    </fieldset>
  );
}
