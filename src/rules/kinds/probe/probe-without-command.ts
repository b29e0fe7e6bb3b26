import { type Fields, numberOf } from '../../evidence/values.js';
import { fix } from '../fix.js';
import { shownWords } from '../support/command-words.js';
import { probeCase, probePaths } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';
import { commandOfProbe } from './probe-handler.js';

const LOCAL_URL = /(https?):\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::(\d{1,5}))?(\/[^\s'"|;&)]{0,300})?/;
/** Headers, a login, a body, another method: the kubelet would ask something else. */
const MORE_THAN_GET = /(?:^|\s)(?:-[HXdu]|--(?:header|request|data|user|post-data|method))/;
const GRPC_PORT = /-addr[= ](?:localhost|127\.0\.0\.1|\[::1\])?:(\d{1,5})/;
const GRPC_SERVICE = /-service[= ]([\w.]{1,200})/;

/** A command that the image lacks (curl, wget, grpc_health_probe) becomes a probe of the kubelet's own; one written as one word is split. */
export const probeWithoutCommand = fix<ProbeFailure>({
  strategy: 'probe-without-command',
  title: 'Let the kubelet itself ask what a missing command was to ask',
  touches: ['exec/**', 'httpGet/**', 'grpc/**'].flatMap((below) => probePaths(`/${below}`)),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    if (found?.failure.answer !== 'command-missing') return [];
    const command = commandOfProbe(found.probe);
    const better = betterHandler(command);
    if (better === undefined) return [];
    const { name } = found.failure.container;
    const { kind } = found.failure;
    found.edit.remove([...found.path, 'exec']).set([...found.path, better.name], better.fields);
    return [
      {
        title: `Let the ${kind} probe of ${name} ${better.title}`,
        explanation: `The ${kind} probe of container ${name} runs "${shownWords(command).join(' ').slice(0, 200)}", which the image cannot run. ${better.why}`,
        assumes: [better.assumes],
        patch: found.edit.patch,
      },
    ];
  },
});

interface Handler {
  readonly name: 'httpGet' | 'grpc' | 'exec';
  readonly fields: Fields;
  readonly title: string;
  readonly why: string;
  readonly assumes: string;
}

function betterHandler(command: readonly string[]): Handler | undefined {
  const line = command.join(' ');
  if (/(?:^|[\s/])(?:curl|wget)\s/.test(line)) return httpHandler(line);
  if (/grpc[_-]health[_-]probe/.test(line)) return grpcHandler(line);
  return splitHandler(command);
}

function httpHandler(line: string): Handler | undefined {
  const url = LOCAL_URL.exec(line);
  if (url === null || MORE_THAN_GET.test(line)) return undefined;
  const isTls = url[1] === 'https';
  const port = numberOf(url[2]) ?? (isTls ? 443 : 80);
  const path = url[3] ?? '/';
  return {
    name: 'httpGet',
    fields: { path, port, ...(isTls && { scheme: 'HTTPS' }) },
    title: `ask ${path} on port ${port} by HTTP itself`,
    why: 'The kubelet can ask the same address without any command (httpGet).',
    assumes: `The program listens on port ${port} on all addresses, not on 127.0.0.1 alone.`,
  };
}

function grpcHandler(line: string): Handler | undefined {
  const port = numberOf(GRPC_PORT.exec(line)?.[1]);
  const service = GRPC_SERVICE.exec(line)?.[1];
  if (port === undefined) return undefined;
  return {
    name: 'grpc',
    fields: { port, ...(service !== undefined && { service }) },
    title: `make the gRPC health check on port ${port} itself`,
    why: 'The kubelet makes the same check without any command (grpc, since Kubernetes 1.24).',
    assumes: `The program listens on port ${port} on all addresses, without TLS.`,
  };
}

/** A whole line in one word names a program with spaces in its name. */
function splitHandler(command: readonly string[]): Handler | undefined {
  const [line = '', ...others] = command;
  if (others.length > 0 || !/^\S{1,500}(?: \S{1,500}){1,20}$/.test(line)) return undefined;
  const words = /[|;&<>$`"'*\\]/.test(line) ? ['sh', '-c', line] : line.split(' ');
  return {
    name: 'exec',
    fields: { command: words },
    title: 'run its command as separate words',
    why: `Kubernetes starts no shell, so the whole line was taken for the name of one program. The command becomes ${JSON.stringify(shownWords(words))}.`,
    assumes: `The image has ${words[0] ?? ''}.`,
  };
}
