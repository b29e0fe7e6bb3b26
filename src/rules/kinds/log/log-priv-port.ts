import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../evidence/values.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { indexByName } from '../../pod/places.js';
import { caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { changeStep, step } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { inputPlace, programInputs } from './inputs/program-inputs.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';

/** .NET names the port elsewhere, if at all. */
const SOCKET_EXCEPTION = /SocketException \(13\): Permission denied/;
/** C programs that pass on the error of bind alone, such as `httpd: bind: Permission denied`; with a path it is a socket file. */
const BARE_BIND = /^[^/]{0,160}\bbind(?:\(\)|\(\d\)|): permission denied/i;
const BIND = /\bbind(?:ing)?\b.{0,80}:(\d{1,3})\b/i;

/** The port that the program may not open; '' where its log does not say. */
function lowPort({ container, match }: LogHit): string {
  if (match[1] !== undefined) return match[1];
  const logged = container.logLines.map((line) => BIND.exec(line)?.[1]).find((port) => port !== undefined);
  return logged ?? (declaredPort(container.fields) || portInput(container)?.port || '');
}

/** A variable that tells on which low port the program listens: `ASPNETCORE_URLS=http://+:80`. */
function portInput(container: ContainerEvidence) {
  for (const input of programInputs(container)) {
    const port = LISTENS.test(input.variable) ? (LOW_PORT.exec(input.text)?.[1] ?? '') : '';
    if (port !== '') return { port, input };
  }
  return addressInput(container);
}

/** An option of the arguments whose value is an address with a low port: `--entryPoints.web.address=:80/tcp`. */
function addressInput(container: ContainerEvidence) {
  for (const input of programInputs(container)) {
    const port =
      input.variable === '' && /^-{1,2}\w/.test(input.text) ? (ADDRESS_PORT.exec(input.text)?.[1] ?? '') : '';
    if (port !== '') return { port, input };
  }
  return undefined;
}

const ADDRESS_PORT = /(?:address|addr|listen|bind|port)[\w.-]{0,40}=(?:[\w.*[\]-]{0,60}:)?([1-9]\d{0,2})(?:$|[/;,])/i;
const LISTENS = /(?:^|_)(?:URLS|PORTS?|LISTEN(?:_ADDR(?:ESS)?)?|BIND(?:_ADDR(?:ESS)?)?)$/i;
const LOW_PORT = /(?:^|:)([1-9]\d{0,2})(?:$|[/;,])/;

/** `, in ASPNETCORE_URLS (…)`: where the manifest gives that port; '' where it does not. */
function placeOfPort({ container }: LogHit, port: string): string {
  const found = portInput(container);
  return found?.port === port ? `, in ${inputPlace(found.input)}` : '';
}

/** The only port below 1024 that the container declares; '' where it declares none or several. */
function declaredPort(container: Fields): string {
  const ports = listOf(container['ports']).map((each) => numberOf(fieldsOf(each)['containerPort']) ?? 0);
  const low = ports.filter((port) => port > 0 && port < 1024);
  return low.length === 1 ? String(low[0]) : '';
}

/** Servers whose ports are what others ask, made to listen there with the capability alone. */
const MADE_FOR = /(?:ingress|coredns|node-cache|dnsmasq|envoy|contour|haproxy-ingress|kong)/i;

/** Whether the program is made for its low port and the manifest takes the capability away that it has for that. */
function needsCapability({ container }: LogHit, port: string): boolean {
  const own = fieldsOf(container.fields['securityContext']);
  const { drop, add } = fieldsOf(own['capabilities']);
  const isDropped = listOf(drop).some((each) => /^(?:ALL|NET_BIND_SERVICE)$/i.test(textOf(each)));
  const isLeft = listOf(add).some((each) => /NET_BIND_SERVICE/i.test(textOf(each)));
  if (port === '53') return true;
  return MADE_FOR.test(container.image) && ((isDropped && !isLeft) || own['allowPrivilegeEscalation'] === false);
}

const SYSCTL = 'net.ipv4.ip_unprivileged_port_start';
const SYSCTLS = ['spec', 'securityContext', 'sysctls'] as const;

/** A program that is not root may open low ports in the network of its pod. */
const unprivilegedPorts = fix<LogHit>({
  strategy: 'unprivileged-ports',
  title: `Let every user of the pod open low ports (sysctl ${SYSCTL})`,
  touches: ['/spec/securityContext/sysctls/**'],
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, edit } = failing;
    // In the network of the node the sysctl would be the node's.
    if (edit.get(['spec', 'hostNetwork']) === true) return [];
    const port = lowPort(hit);
    const index = indexByName(edit.get(SYSCTLS), SYSCTL);
    const present = index === undefined ? undefined : numberOf(fieldsOf(edit.get([...SYSCTLS, index]))['value']);
    if (present !== undefined && present <= Number(port || '0')) return [];
    if (index === undefined) edit.append(SYSCTLS, { name: SYSCTL, value: '0' });
    else edit.set([...SYSCTLS, index, 'value'], '0');
    return [
      {
        title: `Let ${container.name} open ${port === '' ? 'ports below 1024' : `port ${port}`} without being root`,
        explanation:
          `Ports below 1024 are for root, and container ${container.name} does not run as root. ` +
          `The pod gets sysctl ${SYSCTL}=0, which lets every user open them in the network of this pod only; no capability is added.`,
        assumes: [
          'The cluster is Kubernetes 1.22 or newer, where this sysctl is a safe one that every kubelet allows (Linux 4.11 or newer).',
        ],
        patch: edit.patch,
      },
    ];
  },
});

/** A program that is not root cannot open a port below 1024. */
export const logPrivPort = logKind({
  id: 'log-priv-port',
  title: 'The program may not open a port below 1024',
  description:
    'The log says that a port below 1024 cannot be opened: "bind: permission denied", EACCES at listen. Such ports are for root, and the program runs as somebody else without the capability NET_BIND_SERVICE.',
  severity: 'high',
  hint: /denied|EACCES|\(13/i,
  patterns: caseTable([
    {
      pattern:
        /(?:bind(?:ing)?|listen|make_sock|socket)\b.{0,80}?(?:(?<!\.[a-z]{2,8}):|', |port )(\d{1,3})\b(?!\.\d|:\d).{0,80}(?:permission denied|EACCES|\(13)/i,
      example: 'listen tcp :80: bind: permission denied',
    },
    { pattern: /listen EACCES.{0,80}?:(\d{1,3})\b/i, example: 'Error: listen EACCES: permission denied 0.0.0.0:80' },
    {
      pattern: /permission denied.{0,80}(?:make_sock|bind(?:ing)?|listen)\b.{0,80}?(?::|port )(\d{1,3})\b(?!\.\d|:\d)/i,
      example: 'Errno::EACCES: Permission denied - bind(2) for "0.0.0.0" port 80',
    },
    {
      pattern: /(?:bind|listen)\b.{0,60}\(?permission denied\)?.{0,40}:(\d{1,3})\b/i,
      example: [
        'Starting frontend http: cannot bind socket (Permission denied) [0.0.0.0:80]',
        'Binding [/etc/depot/depot.cfg:12] for frontend: cannot bind socket (Permission denied) for [0.0.0.0:80]',
      ],
    },
    { pattern: SOCKET_EXCEPTION, example: 'System.Net.Sockets.SocketException (13): Permission denied' },
    { pattern: BARE_BIND, example: 'httpd: bind: Permission denied' },
  ]),
  confirm: ({ match }) => match[1] === undefined || Number(match[1]) > 0,
  say: (hit) => {
    const { evidence } = hit;
    const port = lowPort(hit);
    return {
      title: port === '' ? 'A port below 1024 needs root' : `Port ${port} needs root`,
      what: `it may not open ${port === '' ? 'its port' : `port ${port}`}: ports below 1024 are for root, and the program does not run as root`,
      objects: [`port ${port}`],
      steps: [
        ...(needsCapability(hit, port)
          ? [
              changeStep(
                evidence,
                `Leave it the capability NET_BIND_SERVICE (${hit.container.path}.securityContext.capabilities.add, beside drop: ALL) and allowPrivilegeEscalation: its program is made for that, as those of ingress controllers and DNS servers are (the file carries the capability), and nothing more is gained by it`,
              ),
            ]
          : [
              changeStep(
                evidence,
                `Let it listen on a port from 1024 up, such as 8080${placeOfPort(hit, port)}, and map it in the Service (targetPort)`,
              ),
            ]),
        changeStep(
          evidence,
          `Or set the sysctl net.ipv4.ip_unprivileged_port_start to 0 at ${evidence.manifest.specPath}.securityContext.sysctls (Kubernetes 1.22 or newer)`,
        ),
        ...(needsCapability(hit, port)
          ? []
          : [
              step(
                'The capability NET_BIND_SERVICE helps only where the file of the program carries it too (setcap when the image is built): Kubernetes gives no ambient capabilities.',
              ),
            ]),
      ],
    };
  },
  fixes: [unprivilegedPorts],
  oracles: [notRestarted],
});
