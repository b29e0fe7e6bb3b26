import { changeStep, step } from '../support/commands.js';
import { logRule } from './log-signature.js';

/** The program cannot open its port: another program of the pod has it. */
export const logPortInUse = logRule({
  id: 'log-port-in-use',
  title: 'The port is already in use',
  severity: 'high',
  weight: 8,
  hint: /in use|EADDRINUSE|bind|each socket/i,
  patterns: [
    /(?:EADDRINUSE|address already in use).{0,80}?:(\d{1,5})\b/i,
    /(?:listen tcp|bind(?:ing)?|listen(?:ing)?).{0,80}?:(\d{1,5})\b.{0,80}(?:in use|EADDRINUSE)/i,
    /port (\d{1,5}) (?:is |was )?already in use/i,
    /EADDRINUSE|address already in use|Only one usage of each socket/i,
  ],
  read: ({ evidence, container, match }) => {
    const port = match[1] ?? '';
    const isHost = evidence.manifest.spec['hostNetwork'] === true;
    return {
      title: `Port ${port} is already in use in the pod`.replace('  ', ' '),
      what: `it cannot open port ${port || '(not said which)'}: ${isHost ? 'the pod uses hostNetwork, and another program of the node has that port' : 'another container of the pod, or a second start of the same program, has it (all containers of a pod share their ports)'}`,
      objects: [`port ${port}`],
      steps: [
        changeStep(evidence, `Let ${container.name} or the other container listen on another port`),
        ...(isHost ? [step('Or do without hostNetwork, so that the pod has an address of its own.')] : []),
      ],
    };
  },
});
