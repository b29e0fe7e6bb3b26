import { changeStep, step } from '../support/commands.js';
import { logRule } from './log-signature.js';

/** A program that is not root cannot open a port below 1024. */
export const logPrivPort = logRule({
  id: 'log-priv-port',
  title: 'The program may not open a port below 1024',
  severity: 'high',
  weight: 9,
  hint: /bind|listen/i,
  patterns: [
    /(?:bind|listen)\b.{0,80}?:(\d{1,3})\b.{0,80}(?:permission denied|EACCES|\(13)/i,
    /listen EACCES.{0,80}?:(\d{1,3})\b/i,
  ],
  read: ({ evidence, match }) => {
    const port = match[1] ?? '';
    return {
      title: `Port ${port} needs root`,
      what: `it may not open port ${port}: ports below 1024 are for root, and the program does not run as root`,
      objects: [`port ${port}`],
      steps: [
        changeStep(
          evidence,
          'Let it listen on a port from 1024 up, such as 8080, and map it in the Service (targetPort)',
        ),
        changeStep(
          evidence,
          `Or set the sysctl net.ipv4.ip_unprivileged_port_start to 0 at ${evidence.manifest.specPath}.securityContext.sysctls (Kubernetes 1.22 or newer)`,
        ),
        step('The capability NET_BIND_SERVICE does it as well.'),
      ],
    };
  },
});
