import type { Step } from '../../../../contracts/diagnosis.js';
import type { mountOf } from '../lines/file-path.js';
import type { LogHit } from '../lines/log-signature.js';

/** What a program may not do, as far as line and manifest tell. */
export interface Denial {
  readonly hit: LogHit;
  /** '' where no file is named. */
  readonly path: string;
  readonly mount: ReturnType<typeof mountOf>;
  /** The user that the manifest lets it run as, or ''. */
  readonly user: string;
}

/** One reason for which a right is missing; each is given in another way. */
export interface DenialCase {
  applies(denial: Denial): boolean;
  title(denial: Denial): string;
  /** What follows `it may not access PATH (permission denied): `, or stands for it. */
  what(denial: Denial): string;
  steps(denial: Denial): readonly Step[];
}
