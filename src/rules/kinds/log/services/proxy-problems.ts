import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { PROXY_ANSWER } from '../../support/proxy-answer.js';
import { firstCaptured } from '../../support/texts.js';
import { inputPlace, programInputs } from '../inputs/program-inputs.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';
import type { LogKindId } from '../lines/signature-order.js';

/** How Go tells that it does not get as far as the proxy; what stands before it is the host that it wants to reach through it. */
const CONNECT = String.raw`proxyconnect tcp: (?:tls: )?(?:dial tcp:? )?(?:lookup )?(\[[\da-f:]{2,45}\](?::\d{1,5})?|[\w.-]{1,253}(?::\d{1,5})?)`;
const WANTED = /https?:\/\/([^\s"'\\/?#]{1,253})[^\n]{0,500}?proxyconnect tcp/;
/** Answers of a proxy to CONNECT, as clients of several languages tell them. */
const REFUSED = anyOf(
  /Received HTTP code (\d{3}) from proxy after CONNECT|CONNECT tunnel failed, response (\d{3})/,
  /Tunnel connection failed: (\d{3} [A-Z][\w ]{2,40})/,
  /Unable to tunnel through proxy\. Proxy returns "HTTP\/[\d.]{1,4} (\d{3} ?[\w ]{0,40})/,
  /tunneling socket could not be established, statusCode=(\d{3})/,
);
const ANY_HOST = /https?:\/\/(?:[^\s"'\\/@]{1,100}@)?([\w.-]{1,253}(?::\d{1,5})?|\[[\da-f:]{2,45}\](?::\d{1,5})?)/i;
const POOL_HOST = /host='([\w.-]{1,253})'/;
const LINES = 60;
/** What is asked for behind TLS goes by the first. */
const VARIABLES = [/^https_proxy$/i, /^(?:http|all)_proxy$/i];
/** Hosts that a proxy outside of the cluster cannot know. */
const OF_CLUSTER =
  /^(?:kubernetes(?:[.:]|$)|[\w.-]{1,200}\.(?:svc|local|internal)(?:[.:]|$)|[a-z0-9-]{1,63}(?::\d{1,5})?$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd])/i;
const LOGIN = /407|Proxy Authentication/i;

/** What is said of the HTTP proxy that a program is told to use. */
export const PROXY_PROBLEMS: readonly ProblemText[] = [
  unreachable(
    new RegExp(`${CONNECT}: (?:connect: |connectex: )?(?:connection refused|No connection could be made)`),
    'proxyconnect tcp: dial tcp 10.1.9.3:3128: connect: connection refused',
    'log-conn-refused',
    'refuses the connection',
  ),
  unreachable(
    new RegExp(`${CONNECT}(?: on [\\d.:a-f]{7,60})?: (?:no such host|server misbehaving|Temporary failure)`),
    'proxyconnect tcp: dial tcp: lookup proxy.depot.example on 10.96.0.10:53: no such host',
    'log-dns',
    'does not resolve',
  ),
  unreachable(
    new RegExp(
      `${CONNECT}: (?:connect: )?(?:i/o timeout|connection timed out|no route to host|network is unreachable|operation was canceled)`,
    ),
    'proxyconnect tcp: dial tcp 10.1.9.3:3128: i/o timeout',
    'log-timeout',
    'does not answer',
  ),
  {
    pattern: PROXY_ANSWER,
    example: 'unable to start manager: Get "https://10.96.0.1:443/api?timeout=32s": Forbidden',
    title: ({ container, match }) => `A proxy does not let ${container.name} through to ${match[1]} (${match[2]})`,
    what: ({ match }) =>
      `it asks an HTTP proxy for the way to ${match[1]}, and the proxy answers "${match[2]}": such bare words are those of a proxy, not of ${match[1]} itself`,
    steps: (context) => throughSteps(context, context.match[1] ?? '', context.match[2] ?? ''),
  },
  {
    pattern: REFUSED,
    example: [
      'curl: (56) Received HTTP code 403 from proxy after CONNECT',
      "OSError('Tunnel connection failed: 403 Forbidden')",
      'java.io.IOException: Unable to tunnel through proxy. Proxy returns "HTTP/1.1 407 Proxy Authentication Required"',
      'tunneling socket could not be established, statusCode=407',
    ],
    title: (context) =>
      `A proxy does not let ${context.container.name} through${toHost(context)} (${firstCaptured(context.match).trim()})`,
    what: (context) =>
      `it asks an HTTP proxy for the way${toHost(context)}, and the proxy refuses it (${firstCaptured(context.match).trim()})`,
    steps: (context) => throughSteps(context, hostOf(context), firstCaptured(context.match)),
  },
];

function unreachable(pattern: RegExp, example: string, kind: LogKindId, words: string): ProblemText {
  return {
    pattern,
    example,
    kind,
    title: ({ container, match }) => `The proxy of ${container.name}, ${match[1]}, ${words}`,
    what: ({ line, match }) =>
      `it is told to ask the HTTP proxy ${match[1]} for the way${wantedOn(line) === '' ? '' : ` to ${wantedOn(line)}`}, and that proxy ${words}`,
    steps: (context) => {
      const wanted = wantedOn(context.line);
      const correct = `Correct the address of the proxy ${placeOf(context)}, or take it out where the cluster needs none`;
      const { evidence } = context;
      return OF_CLUSTER.test(wanted)
        ? [changeStep(evidence, exceptWords(context, wanted)), changeStep(evidence, correct)]
        : [
            changeStep(evidence, correct),
            step('See that the proxy runs and that pods may reach it (firewall, NetworkPolicy).'),
          ];
    },
  };
}

function throughSteps(context: ProblemContext, host: string, answer: string): Step[] {
  const { evidence } = context;
  const except = changeStep(evidence, exceptWords(context, host));
  if (OF_CLUSTER.test(host)) return [except];
  const permit = LOGIN.test(answer)
    ? changeStep(
        evidence,
        `Give it the login of the proxy (http://USER:PASSWORD@HOST:PORT, from a Secret) ${placeOf(context)}`,
      )
    : step(`Have ${host || 'that host'} permitted at the proxy, which refuses it to this machine or user.`);
  return [permit, except];
}

function exceptWords(context: ProblemContext, host: string): string {
  const what = host === '' ? 'the hosts that it can reach without the proxy' : host.replace(/:\d{1,5}$/, '');
  const cluster =
    host === '' || OF_CLUSTER.test(host)
      ? ', as it should the ranges of Services and pods, .svc and .cluster.local'
      : '';
  return `${OF_CLUSTER.test(host) ? 'Let' : 'Or, where it is reached without the proxy, let'} NO_PROXY (and no_proxy) of ${context.container.name} hold ${what}${cluster}, beside the proxy ${placeOf(context)}`;
}

/** Where the manifest names the proxy. */
function placeOf({ container }: ProblemContext): string {
  const inputs = programInputs(container);
  const input = VARIABLES.flatMap((name) => inputs.find(({ variable }) => name.test(variable)) ?? [])[0];
  return input === undefined
    ? `where it takes it from (HTTPS_PROXY of a ConfigMap, the values of its chart or its operator)`
    : `in ${inputPlace(input)}`;
}

function toHost(context: ProblemContext): string {
  const host = hostOf(context);
  return host === '' ? '' : ` to ${host}`;
}

function wantedOn(line: string): string {
  return WANTED.exec(line)?.[1] ?? '';
}

/** The host behind the proxy: on the line itself, on one beside it that tells of the same, or in the command that a shell printed above it. */
function hostOf({ container, line }: ProblemContext): string {
  const lines = container.logLines.slice(-LINES);
  const at = lines.findLastIndex((each) => REFUSED.test(each));
  const beside = [line, ...lines.filter((each) => POOL_HOST.test(each) && REFUSED.test(each)), lines[at - 1] ?? ''];
  return beside.map(hostOn).find((host) => host !== '') ?? '';
}

function hostOn(line: string): string {
  return ANY_HOST.exec(line)?.[1] ?? POOL_HOST.exec(line)?.[1] ?? '';
}
