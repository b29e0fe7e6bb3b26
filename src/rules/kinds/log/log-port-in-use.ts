import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { caseTable } from '../case-table.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { firstCaptured } from '../support/texts.js';
import { mountOf } from './lines/file-path.js';
import { linesAround } from './lines/line-below.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';

/** A socket of the file system instead of a port. */
const SOCKET = /\bunix:? ?(?:\/\/)?(\/[\w.@/-]{1,200})|\b(?:socket|sock) (?:file )?["'`]?(\/[\w.@/-]{1,200})/i;

/** The program cannot open its port: another program of the pod has it. */
export const logPortInUse = logKind({
  id: 'log-port-in-use',
  title: 'The port is already in use',
  description:
    'The log says that an address or port is already in use (EADDRINUSE). Another container of the pod, or a second start of the same program, listens there; with hostNetwork it may be any program of the node.',
  severity: 'high',
  hint: /in use|EADDRINUSE|each socket|Failed listening|another postmaster/i,
  patterns: caseTable([
    {
      pattern:
        /\b(?:v[12]:)?(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]{2,45}\]):(\d{1,5})(?:\/\d{1,10})?\b.{0,80}Address already in use/i,
      example: 'unable to bind to v2:10.0.0.7:3300/0 after 3 attempts: (98) Address already in use',
    },
    {
      pattern:
        /(?:EADDRINUSE|address already in use|address in use).{0,80}?(?:(?<!\.(?:rs|go|js|mjs|cjs|ts|py|rb|java|kt|cc|cpp|c|h|cs|exs?|erl|php))(?<!:\d{1,7}):|port )(\d{1,5})\b/i,
      example: 'Error: listen EADDRINUSE: address already in use :::8080',
    },
    {
      pattern:
        /(?:listen tcp|bind(?:ing)?|listen(?:ing)?|make_sock).{0,80}?(?:(?<!code"?):|', |port:? )(\d{1,5})\b.{0,80}(?:in use|EADDRINUSE)/i,
      example: [
        'listen tcp :8080: bind: address already in use',
        'ranch_tcp:listen([port: 4000]) for reason :eaddrinuse (address already in use)',
      ],
    },
    { pattern: /port (\d{1,5}) (?:is |was )?already in use/i, example: 'port 8080 is already in use' },
    {
      pattern: /\bport already in use: (\d{1,5})\b/i,
      example: 'ExportException: Port already in use: 40001; nested exception is: x',
    },
    { pattern: /Connection in use: \('[^']{1,100}', (\d{1,5})\)/i, example: "Connection in use: ('0.0.0.0', 8000)" },
    { pattern: /Failed listening on port (\d{1,5})/i, example: 'Failed listening on port 6379 (tcp), aborting.' },
    {
      pattern: /another postmaster already running on port (\d{1,5})/i,
      example: 'Is another postmaster already running on port 5432? If not, wait a few seconds and retry.',
    },
    {
      pattern: /EADDRINUSE|address (?:already )?in use|Only one usage of each socket/i,
      example: "code: 'EADDRINUSE',",
    },
  ]),
  isTriedAgain: true,
  confirm: (hit) => !lacksAddress(hit),
  say: (hit) => {
    const { evidence, container, match, line } = hit;
    const socket = firstCaptured(SOCKET.exec(line));
    if (socket !== '') return saySocket(hit, socket);
    const port = match[1] ?? '';
    const others = portOwners(evidence, container, port);
    const isHost = evidence.manifest.spec['hostNetwork'] === true;
    return {
      title: `${port === '' ? 'Port' : `Port ${port}`} is already in use ${isHost ? 'on the node (hostNetwork)' : 'in the pod'}`,
      what: `it cannot open ${port === '' ? `its port (the line does not say which${declaredPorts(container)})` : `port ${port}`}: ${isHost ? 'the pod uses hostNetwork, and another program of the node has that port' : `${others.length === 0 ? 'another container of the pod, or a second start of the same program,' : `container ${others.map(({ name }) => name).join(', ')}, which declares it too,`} has it (all containers of a pod share their ports)`}`,
      objects: [port === '' ? 'port' : `port ${port}`],
      evidence: others.map(({ path }) => fromManifest(path, `containerPort: ${port}`)),
      steps: isHost ? hostSteps(evidence, container, port) : [changeStep(evidence, podAdvice(container, others, port))],
    };
  },
  oracles: [notRestarted],
});

const NO_ADDRESS = /cannot assign requested address|address family not supported/i;

/** Whether the line above says that the address, not the port, is what it cannot have. */
function lacksAddress(hit: LogHit): boolean {
  const { lines, index } = linesAround(hit);
  return index > 0 && NO_ADDRESS.test(lines[index - 1] ?? '');
}

/** The file of a socket stays when the program is killed, and a volume keeps it over the restart of the container. */
function saySocket({ evidence, container }: LogHit, socket: string): LogDraft {
  const mount = mountOf({ container }, socket);
  const kept =
    mount === undefined
      ? 'another process of the container listens on it, or an earlier one has left it'
      : `an earlier run has left the file of the socket, and volume ${mount.volume}, which is mounted at ${mount.path}, keeps it over the restart of the container (an emptyDir too); or another process of the pod listens on it`;
  return {
    title: `Socket ${socket} is already there for ${container.name}`,
    what: `it cannot listen on the socket ${socket} (address already in use): ${kept}`,
    objects: [`socket ${socket}`],
    evidence: mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)],
    steps: [
      ...(isEmptied(evidence, mount?.volume) ? [deletePod(evidence, socket)] : []),
      changeStep(evidence, socketAdvice(container, socket, mount !== undefined)),
    ],
  };
}

/** Whether a new pod begins with an empty volume. */
function isEmptied({ manifest }: Evidence, volume: string | undefined): boolean {
  return volume !== undefined && 'emptyDir' in (manifest.volume(volume)?.fields ?? {});
}

function deletePod(evidence: Evidence, socket: string): Step {
  return step(
    `Delete the pod, so that it begins without ${socket}; a restart of the container alone keeps it:`,
    kubectl(evidence, 'delete', `pod/${evidence.podName}`),
  );
}

function socketAdvice({ name }: ContainerEvidence, socket: string, isKept: boolean): string {
  return isKept
    ? `Let the command of ${name} remove it before the start (rm -f ${socket}), or put it where no volume is mounted, so that it is gone with the container`
    : `Let only one process of ${name} listen on ${socket}: see what its command starts twice, or give the second one another path`;
}

function podAdvice(container: ContainerEvidence, others: readonly { readonly name: string }[], port: string): string {
  const names = others.map(({ name }) => name).join(' or ');
  return `Let ${container.name}, or ${names === '' ? 'what else listens there' : names}, use another port${port === '' ? '' : ` than ${port}`}`;
}

/** In the network of the node any program of the node may have the port, and a second pod of the same kind. */
function hostSteps(evidence: Evidence, container: ContainerEvidence, port: string): Step[] {
  const node = evidence.facts.node || 'the node';
  return [
    step(
      `See what has ${port === '' ? 'its port' : `port ${port}`} on ${node} (ss -ltnp there): another pod with hostNetwork or a hostPort, perhaps an older pod of the same workload, or a service of the node.`,
    ),
    changeStep(
      evidence,
      `Do without hostNetwork, so that the pod has an address of its own, or let ${container.name} listen on another port`,
    ),
    step(
      'If pods of the same workload meet on one node, spread them: a containerPort with hostPort lets the scheduler do so.',
    ),
  ];
}

/** `; it declares 8080, 9090`, or '' where it declares none. */
function declaredPorts({ fields }: ContainerEvidence): string {
  const ports = listOf(fields['ports'], 5).map((declared) => textOf(fieldsOf(declared)['containerPort']));
  return ports.length === 0 ? '' : `; it declares ${ports.join(', ')}`;
}

/** The other containers of the pod that declare the port. */
function portOwners(
  evidence: Evidence,
  container: ContainerEvidence,
  port: string,
): { readonly name: string; readonly path: string }[] {
  if (port === '') return [];
  return evidence.manifest.containers
    .filter((each) => each.name !== container.name && each.role !== 'init')
    .flatMap((each) =>
      listOf(each.fields['ports']).flatMap((declared, index) =>
        textOf(fieldsOf(declared)['containerPort']) === port
          ? [{ name: each.name, path: `${each.path}.ports[${index}]` }]
          : [],
      ),
    );
}
