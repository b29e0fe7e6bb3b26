import { correctShellCommand } from './crash/correct-shell-command.js';
import { dropShellCommand } from './crash/drop-shell-command.js';
import { longerGracePeriod } from './crash/longer-grace-period.js';
import { raiseMemoryLimit } from './crash/raise-memory-limit.js';
import { runByShell } from './crash/run-by-shell.js';
import { runToCompletion } from './crash/run-to-completion.js';
import type { Fixer } from './rule-and-fixers.js';
import { commandOfSameImage } from './start/command-of-same-image.js';
import { correctCommandName } from './start/correct-command-name.js';
import { dropPostStartHook } from './start/drop-post-start-hook.js';
import { executableMode } from './start/executable-mode.js';
import { imageEntrypoint } from './start/image-entrypoint.js';
import { imageWorkingDirectory } from './start/image-working-directory.js';
import { mountBySubPath } from './start/mount-by-sub-path.js';
import { optionsAsArguments } from './start/options-as-arguments.js';
import { runtimeDefaultProfile } from './start/runtime-default-profile.js';
import { splitCommandLine } from './start/split-command-line.js';
import { startMemoryLimit } from './start/start-memory-limit.js';

/** Every fixer. Of several that can mend the same kind, the first is the fix and the others are its alternatives. */
export const FIXERS: readonly Fixer[] = [
  splitCommandLine,
  correctCommandName,
  optionsAsArguments,
  imageEntrypoint,
  imageWorkingDirectory,
  executableMode,
  commandOfSameImage,
  runtimeDefaultProfile,
  mountBySubPath,
  startMemoryLimit,
  dropPostStartHook,

  raiseMemoryLimit,
  runByShell,
  correctShellCommand,
  dropShellCommand,
  runToCompletion,
  longerGracePeriod,
];
