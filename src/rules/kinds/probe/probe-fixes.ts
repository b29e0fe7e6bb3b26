import type { FixDefinition } from '../fix.js';
import { correctProbePath } from './correct-probe-path.js';
import { correctProbePort } from './correct-probe-port.js';
import { correctProbeScheme } from './correct-probe-scheme.js';
import type { ProbeFailure } from './probe-failure.js';
import { probeWithoutCommand } from './probe-without-command.js';
import { raiseProbeTimeout } from './raise-probe-timeout.js';

/** What repairs a probe of any kind that asks the wrong thing, or too hastily. */
export const PROBE_FIXES: readonly FixDefinition<ProbeFailure>[] = [
  correctProbePort,
  correctProbeScheme,
  correctProbePath,
  probeWithoutCommand,
  raiseProbeTimeout,
];
