import { execFileSync } from 'node:child_process';

/** The pages are those of the sources as they are now. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/dashboard.mjs', 'build'], { stdio: 'inherit' });
}
