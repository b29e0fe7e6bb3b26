import { textOf } from '../evidence/values.js';
import { type ContainerFields, envOf } from '../pod/pod-fields.js';
import { hasNotRun } from './kept-state.js';
import type { OracleCase } from './oracle-case.js';
import { containersOfPod } from './seen-pod.js';

/** Variables by which a program waits longer, or tries more often, before it gives up. */
const PATIENT = /TIME_?OUT|RETR(?:Y|IES)|ATTEMPT|TRIES|WAIT|DELAY|INTERVAL|BACK_?OFF|GRACE|DEADLINE|PATIENCE/i;
const COUNTED = /RETR(?:Y|IES)|ATTEMPT|TRIES/i;
const AMOUNT = /^(\d{1,9}(?:\.\d{1,3})?)\s{0,3}(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)?$/i;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };
/** Whoever says so may wait until tomorrow: no mirror shows that. */
const MOST = 10_000;

/** What of a fix makes a program give up later: it fails as before, only later. */
export interface Patience {
  /** How many times as long as before; at least 1. */
  readonly factor: number;
  /** How long by what is said now, where nothing was said before; in seconds. */
  readonly least: number;
}

export function patienceOf({ kind, container, original, fixed }: OracleCase): Patience {
  const none = { factor: 1, least: 0 };
  if (hasNotRun(kind)) return none;
  const before = new Map(containersOfPod(original).map((each) => [textOf(each.name), patientValues(each)]));
  const grown = containersOfPod(fixed)
    .filter(({ name }) => container === undefined || name === container)
    .flatMap((each) => grownIn(before.get(textOf(each.name)) ?? new Map(), patientValues(each)));
  const factor = grown.reduce((product, each) => product * each.factor, 1);
  return { factor: Math.min(factor, MOST), least: Math.max(0, ...grown.map(({ least }) => least)) };
}

type Values = ReadonlyMap<string, number>;

function grownIn(was: Values, is: Values): Patience[] {
  return [...is].map(([name, value]) => {
    const before = was.get(name) ?? 0;
    if (before > 0) return { factor: Math.max(1, value / before), least: 0 };
    return COUNTED.test(name) ? { factor: Math.max(1, value), least: 0 } : { factor: 1, least: value };
  });
}

/** By the names of the variables, in seconds where they are times. */
function patientValues(container: ContainerFields): Values {
  const variables = envOf(container).filter(({ name }) => PATIENT.test(textOf(name)));
  const values = variables.map(({ name, value }) => [textOf(name), secondsOf(textOf(name), textOf(value))] as const);
  return new Map(values.filter(([, value]) => value > 0));
}

function secondsOf(name: string, value: string): number {
  const [, amount = '', unit = ''] = AMOUNT.exec(value.trim()) ?? [];
  if (/^(?:ms|milli)/i.test(unit) || (unit === '' && /_MS$|MILLIS/i.test(name))) return Number(amount) / 1_000;
  return Number(amount) * (UNITS[unit.slice(0, 1).toLowerCase()] ?? 1);
}
