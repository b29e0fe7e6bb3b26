import { crashed, manifest, waiting } from '../reports.js';

const RUNC =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ';

type Body = Record<string, unknown>;

/** A report of a pod whose container containerd could not start, for the reason that runc gives. */
export function startFailure(text: string, container: Body = {}, fields: Body = {}): Body & { manifest: string } {
  const status = crashed({ exit_code: 128, reason: 'StartError', message: `${RUNC}${text}: unknown` });
  return { manifest: manifest(container), container_statuses: [status], ...fields };
}

/** A report of a pod whose init container `fetch` could not be started. */
export function initFailure(text: string, container: Body = {}): Body & { manifest: string } {
  const end = { exit_code: 128, reason: 'StartError', message: `${RUNC}${text}: unknown` };
  return {
    manifest: manifest({}, { initContainers: [{ name: 'fetch', image: 'registry.example/fetch:2', ...container }] }),
    container_statuses: [crashed(end, { name: 'fetch', init: true }), waiting('PodInitializing')],
  };
}

export function notFound(name: string): string {
  return name.includes('/')
    ? `exec: "${name}": stat ${name}: no such file or directory`
    : `exec: "${name}": executable file not found in $PATH`;
}
