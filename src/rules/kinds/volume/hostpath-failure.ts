import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { captures } from '../support/texts.js';
import { mountFailures } from './mount-failure.js';

/** A path of the node that is not what the volume demands. */
export interface HostPathFailure {
  readonly event: EventFacts;
  readonly volume: string;
  readonly path: string;
  /** `directory`, `file`, `socket file`, `character device` or `block device`. */
  readonly demanded: string;
}

const CHECK =
  /hostPath type check failed: (.{1,1000}) is not an? (directory|file|socket file|character device|block device)/;

export function hostPathFailures(evidence: Evidence): readonly HostPathFailure[] {
  return mountFailures(evidence).flatMap(({ event, volume, detail }) => {
    const [found, path, demanded] = captures(CHECK.exec(detail));
    return found === '' ? [] : [{ event, volume, path, demanded }];
  });
}

/** The type under which the kubelet makes what is missing, by what is demanded (Kubernetes HostPathType). */
export const CREATING_TYPES: ReadonlyMap<string, { readonly demands: string; readonly creates: string }> = new Map([
  ['directory', { demands: 'Directory', creates: 'DirectoryOrCreate' }],
  ['file', { demands: 'File', creates: 'FileOrCreate' }],
]);

/** Where programs and libraries of the node are: an empty file in place of one is worse than none. */
const PROGRAM = /^\/(?:usr\/)?(?:local\/)?(?:s?bin|lib(?:exec|64)?)\//;

export function isProgramPath(path: string): boolean {
  return PROGRAM.test(path);
}
