import type { DiagnosisRule } from '../rule.js';
import { changeStep, recoveryCheck } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { startErrors } from './start-error.js';

const MOUNTING =
  /error mounting|not a directory: Are you trying to mount|make mountpoint|mountpoint for|mkdir [^:]{1,300}: read-only file system/;
const TARGET = /(?:to rootfs at|make mountpoint|mkdir) "?([^\s":]{1,500})/;

/** The runtime cannot mount a volume into the container. */
export const startErrorMount: DiagnosisRule = {
  id: 'start-error-mount',
  title: 'A volume cannot be mounted into the container',
  group: 'start',
  severity: 'high',
  match: (evidence) =>
    startErrors(evidence)
      .filter(({ message }) => MOUNTING.test(message))
      .map(({ container, message }) => {
        const target = TARGET.exec(message)?.[1] ?? 'its path';
        const isFile = /not a directory|directory onto a file/.test(message);
        const why = isFile
          ? 'a directory is mounted onto a file, or the other way round'
          : 'the mount point cannot be made on a read-only root filesystem';
        return {
          title: `${container.name} cannot mount ${target}`,
          cause: `${nameContainer(container)} cannot start: mounting at ${target} fails, since ${why}.${consequence(evidence, container)}`,
          container,
          objects: [`mount ${target}`],
          evidence: fromStatus(container),
          steps: [
            changeStep(
              evidence,
              isFile
                ? `Add subPath (the key of the ConfigMap or Secret) to the volumeMount at ${target}, or mount its directory instead`
                : `Create ${target} in the image, or mount it outside the read-only root`,
            ),
          ],
          checks: [recoveryCheck(evidence)],
        };
      }),
};
