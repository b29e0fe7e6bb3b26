import styles from './bar-chart.module.css';

export interface Bar {
  readonly id: string;
  /** What it is of, for its tooltip. */
  readonly label: string;
  readonly value: number;
}

const WIDTH = 480;
const HEIGHT = 96;
/** What is not nothing can be seen. */
const LEAST = 2;

/** Bars of one quantity over time. Who does not see it reads the summary, and the table that stands beside it. */
export function BarChart({ bars, summary }: { readonly bars: readonly Bar[]; readonly summary: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT));
  return (
    <svg className={styles['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" role="img">
      <title>{summary}</title>
      <line x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className={styles['ground']} />
      {bars.map(({ id, label, value }, index) => (
        <rect
          key={id}
          className={styles['bar']}
          x={index * step + step * 0.15}
          width={step * 0.7}
          y={HEIGHT - heightOf(value)}
          height={heightOf(value)}
        >
          <title>{label}</title>
        </rect>
      ))}
    </svg>
  );
}
