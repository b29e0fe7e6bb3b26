import type { Mirror, MirrorRequest } from '../../contracts/mirror.js';

/** Makes mirrors for failures, and removes them (DESIGN section 9 "deploy"). */
export interface DeployService {
  /** Answers once the pod is made. Throws `invalid`, `forbidden`, `not_found`, `conflict`, `unavailable` and `timeout`. @param by who asks */
  deploy(failureId: number, request: MirrorRequest, by: string, signal?: AbortSignal): Promise<Mirror>;
  /** Removes the pods of a live one; of an ended one answers how it ended. Throws `not_found`. */
  remove(mirrorId: string, by: string): Promise<Mirror>;
}
