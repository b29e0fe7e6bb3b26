import { DiagnosisService } from '../kernel/diagnosis/diagnosis-service.js';
import { warmUpSteps } from '../kernel/diagnosis/warm-up.js';
import { messageOf } from '../kernel/ports/errors.js';
import type { Logger } from '../kernel/ports/logger.js';

/** How long one slice takes before requests get their turn; a step that has begun goes on. */
const SLICE_MS = 3;
const PAUSE_MS = 6;

interface WarmUp {
  readonly steps?: Iterator<unknown>;
  /** Called once all steps are taken, or one has failed. */
  readonly finished?: () => void;
}

/** Prepares diagnosis in slices between other work (docs/decisions/0033-warm-up.md). Keeps no process alive. Answers what stops it. */
export function warmUp(
  logger: Logger,
  { steps = stepsOfDiagnosis(logger), finished = () => undefined }: WarmUp = {},
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    timer = setTimeout(slice, PAUSE_MS);
    timer.unref();
  };
  const slice = () => {
    try {
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end) {
        if (steps.next().done === true) return finished();
      }
      next();
    } catch (error) {
      logger.warn({ error: messageOf(error) }, 'diagnosis was not warmed up: the first reports take longer');
      finished();
    }
  };
  next();
  return () => clearTimeout(timer);
}

/** With a memo of its own, so that the one of the server holds failures only. */
function stepsOfDiagnosis(logger: Logger): Iterator<unknown> {
  return warmUpSteps(new DiagnosisService(logger, { memoSize: 1 }));
}
