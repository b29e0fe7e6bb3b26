import { correctShellCommand } from './crash/correct-shell-command.js';
import { dropShellCommand } from './crash/drop-shell-command.js';
import { raiseMemoryLimit } from './crash/raise-memory-limit.js';
import { runByShell } from './crash/run-by-shell.js';
import type { Fixer } from './rule-and-fixers.js';
import { dropPostStartHook } from './start/drop-post-start-hook.js';

/** Every fixer. Of several that can mend the same kind, the first is the fix and the others are its alternatives. */
export const FIXERS: readonly Fixer[] = [
  dropPostStartHook,

  raiseMemoryLimit,
  runByShell,
  correctShellCommand,
  dropShellCommand,
];
