import { baseName } from '../../../base-name.js';
import { shellQuote } from '../../../shell-command.js';
import { changeStep, step } from '../../support/commands.js';
import type { DenialCase } from './denial.js';

/** A shell that may not run or read a script: at a redirection it says "cannot create", or names a file that is no script. */
const OF_SHELL =
  /^(?:\S{0,200}\/)?(?:[\w.-]{1,60}\.sh|(?:ba|da|a|k|z)?sh|[\w-]{0,40}entrypoint[\w.-]{0,20}): (?:(?:line )?\d{1,6}: )?\S{1,300}: permission denied$/i;
const SCRIPT =
  /\.(?:sh|bash|py|js|mjs|cjs|ts|pl|rb|php|sql)$|\/(?:docker-)?entrypoint[\w.-]{0,30}$|\/docker-entrypoint(?:-initdb)?\.d\/|\/s?bin\/[\w.-]{1,60}$/i;

/** A script, or a program beside one, that its shell may not run: no directory that it writes to. */
export const ofScript: DenialCase = {
  applies: ({ hit, path }) => SCRIPT.test(path) && OF_SHELL.test(hit.line.trim().replace(/^error: /i, '')),
  title: ({ hit, path }) => `${hit.container.name} may not run ${path}`,
  what: ({ path, user }) =>
    `its shell may not run ${path}${user === '' ? '' : ` as uid ${user}`} (permission denied): the file has no right to be executed or read by that user`,
  steps: ({ hit, path, mount }) => {
    const { container, evidence } = hit;
    const image = container.image || 'the image';
    return [
      mount === undefined
        ? step(
            `Make ${path} executable in ${image}, for the user that it runs as (RUN chmod +x ${shellQuote(path)}, or COPY --chmod=755; in git: git update-index --chmod=+x -- ${shellQuote(baseName(path))}).`,
          )
        : changeStep(
            evidence,
            `Give ${path} on volume ${mount.volume} the right to be read and executed: defaultMode: 0755 of volume ${mount.volume} where it is a ConfigMap or Secret, else chmod +x in what puts it there`,
          ),
      changeStep(
        evidence,
        `Or run it by its shell, which only has to read it: sh ${shellQuote(path)} at ${container.path}.command`,
      ),
    ];
  },
};
