import { numberOf } from '../../evidence/values.js';
import { type ContainerFields, type ProbeFields, probeOf } from '../../pod/pod-fields.js';
import { SECOND } from '../durations.js';

/** How long each probe of a container may fail before it counts, in milliseconds; 0 where there is no such probe. */
export interface ProbeBudgets {
  readonly startup: number;
  readonly readiness: number;
  /** Of a readiness probe, before its first attempt. */
  readonly readinessDelay: number;
}

/** The defaults of a probe (Kubernetes API, core/v1 Probe). */
const PERIOD = 10;
const THRESHOLD = 3;
const TIMEOUT = 1;
/** No probe is waited for longer, in seconds. */
const LONGEST = 3_600;

/** null for a container without probes that are waited for. */
export function projectBudgets(container: ContainerFields): ProbeBudgets | null {
  const [startup, readiness] = [probeOf(container, 'startupProbe'), probeOf(container, 'readinessProbe')];
  const [startupTime, readinessTime] = [failingTime(startup), failingTime(readiness)];
  if (startupTime + readinessTime === 0) return null;
  return {
    startup: startupTime === 0 ? 0 : startupTime + delayOf(startup),
    readiness: readinessTime,
    readinessDelay: readinessTime === 0 ? 0 : delayOf(readiness),
  };
}

/** From the first failure to the last that is let pass, and the time that the last attempt takes. */
function failingTime(probe: ProbeFields): number {
  if (Object.keys(probe).length === 0) return 0;
  const attempts = secondsOf(probe.failureThreshold, THRESHOLD) * secondsOf(probe.periodSeconds, PERIOD);
  return Math.min(attempts + secondsOf(probe.timeoutSeconds, TIMEOUT), LONGEST) * SECOND;
}

function delayOf(probe: ProbeFields): number {
  return Math.min(secondsOf(probe.initialDelaySeconds, 0), LONGEST) * SECOND;
}

function secondsOf(value: unknown, standard: number): number {
  return Math.max(numberOf(value) ?? standard, 0) || standard;
}
