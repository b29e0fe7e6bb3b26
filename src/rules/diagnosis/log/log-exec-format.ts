import { changeStep, shellQuote, step } from '../support/commands.js';
import { logRule } from './log-signature.js';

/** The program is not for this processor, or the script cannot be interpreted. */
export const logExecFormat = logRule({
  id: 'log-exec-format',
  title: 'The program does not fit the processor or has no interpreter',
  severity: 'high',
  weight: 9,
  patterns: [
    /exec format error|bad interpreter|cannot execute binary file|exec \S{1,300}: no such file or directory|\^M: |env: ['‘]?\w{1,20}\\r/i,
  ],
  read: ({ evidence, container, line }) => {
    const isFormat = /format error|binary file/i.test(line);
    const architecture = evidence.facts.nodeDetails?.labels['kubernetes.io/arch'];
    return {
      title: isFormat
        ? `${container.image || container.name} is not built for the node`
        : `${container.name}: the script has no interpreter`,
      what: isFormat
        ? `the program is built for another processor than the node's${architecture === undefined ? '' : ` (${architecture})`}, or is a script without a first line such as #!/bin/sh: "${line.trim().slice(0, 200)}"`
        : `the interpreter that the script names in its first line is not in the image, or the script has line ends of Windows (CRLF): "${line.trim().slice(0, 200)}"`,
      objects: [`image ${container.image}`],
      steps: isFormat
        ? [
            step(
              'See for which platforms the image exists:',
              `docker manifest inspect ${shellQuote(container.image || 'IMAGE')}`,
            ),
            step('Build it for the platform of the nodes: docker buildx build --platform linux/amd64,linux/arm64'),
            changeStep(
              evidence,
              `Or run it only where it fits: ${evidence.manifest.specPath}.nodeSelector with kubernetes.io/arch`,
            ),
          ]
        : [step('Convert the script to line ends of Unix (dos2unix), or install its interpreter in the image.')],
    };
  },
});
