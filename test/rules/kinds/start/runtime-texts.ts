import { crashed, waiting } from '../reports.js';

type Body = Record<string, unknown>;

const quoted = (text: string, backslashes: string) => text.replaceAll('"', `${backslashes}"`);

/**
 * How runtimes wrap what keeps a container from starting, by runtime and version. The text is what runc says, with plain quotes; the result is
 * the container's status.
 */
export const WRAPPED: readonly (readonly [string, (text: string, fields?: Body) => Body])[] = [
  [
    'containerd and runc 1.1',
    (text, fields) =>
      crashed(
        {
          exit_code: 128,
          reason: 'StartError',
          message: `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ${text}: unknown`,
        },
        fields,
      ),
  ],
  [
    'containerd and runc 1.2, nested camelCase',
    (text, fields) => ({
      name: 'api',
      ready: false,
      restartCount: 3,
      state: { waiting: { reason: 'RunContainerError', message: started(text) } },
      lastState: { terminated: { exitCode: 128, reason: 'StartError', message: started(text) } },
      ...fields,
    }),
  ],
  [
    'containerd 1.3 and runc 1.0',
    (text, fields) =>
      crashed(
        {
          exit_code: 128,
          reason: 'StartError',
          message: `failed to create containerd task: OCI runtime create failed: container_linux.go:349: starting container process caused "${quoted(text, '\\')}": unknown`,
        },
        fields,
      ),
  ],
  [
    'docker 19',
    (text, fields) =>
      crashed(
        {
          exit_code: 127,
          reason: 'ContainerCannotRun',
          message: `OCI runtime create failed: container_linux.go:348: starting container process caused "process_linux.go:402: container init caused \\"${quoted(text, '\\\\\\')}\\"": unknown`,
        },
        fields,
      ),
  ],
  [
    'docker 1.13',
    (text, fields) =>
      crashed(
        {
          exit_code: 128,
          reason: 'ContainerCannotRun',
          message: `oci runtime error: container_linux.go:235: starting container process caused "${quoted(text, '\\')}"\n`,
        },
        fields,
      ),
  ],
  [
    'docker by cri-dockerd',
    (text, fields) =>
      waiting(
        'RunContainerError',
        `failed to start container "api": Error response from daemon: failed to create task for container: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ${text}: unknown`,
        fields,
      ),
  ],
  [
    'CRI-O and runc',
    (text, fields) =>
      waiting(
        'CreateContainerError',
        `container create failed: time="2024-05-28T10:30:28Z" level=error msg="runc create failed: unable to start container process: ${quoted(text, '\\')}"\n`,
        fields,
      ),
  ],
];

function started(text: string): string {
  return `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: ${text}`;
}
