import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import { knownPath } from './known-path.js';
import {
  adviseDeniedCommand,
  adviseForbidden,
  adviseGeneral,
  adviseMissingCommand,
  adviseOutput,
  adviseRuntimeError,
  adviseTimeout,
} from './probe-advice-answers.js';
import { adviseDropped } from './probe-advice-dropped.js';
import { adviseBadRequest } from './probe-advice-host.js';
import { adviseRefused, adviseUnknownPort } from './probe-advice-ports.js';
import { adviseUnwell } from './probe-advice-unwell.js';
import type { ProbeAdvice, ProbeAdviser } from './probe-adviser.js';
import { adviseAgent } from './probe-agent-outputs.js';
import type { ProbeAnswer } from './probe-answer.js';
import { complaintStep } from './probe-complaint.js';
import type { ProbeFailure } from './probe-failure.js';

const ADVISERS: Readonly<Record<ProbeAnswer, ProbeAdviser>> = {
  'unknown-port-name': adviseUnknownPort,
  'command-missing': adviseMissingCommand,
  'command-denied': adviseDeniedCommand,
  'path-not-found': (evidence, failure) => ({
    meaning: 'the program answers, but knows no such path (404)',
    steps: [changeStep(evidence, `Correct ${failure.path}.httpGet.path to ${servedPath(evidence, failure)}`)],
  }),
  forbidden: adviseForbidden,
  unwell: adviseUnwell,
  'bad-request': adviseBadRequest,
  'other-status': (evidence, failure) => ({
    meaning: `the program answers, but not with success (${answeredStatus(failure)})`,
    steps: [changeStep(evidence, `Point ${failure.path}.httpGet.path at a path that answers with 200 to 399`)],
  }),
  'speaks-http': (evidence, failure) => ({
    meaning: 'the scheme is wrong: the probe speaks HTTPS, but that port of the program speaks HTTP',
    steps: [
      changeStep(evidence, `Correct ${failure.path}.httpGet.scheme to HTTP, or the port to the one that speaks HTTPS`),
    ],
  }),
  'speaks-https': (evidence, failure) => ({
    meaning:
      'the scheme is wrong: the probe speaks HTTP, but that port of the program speaks HTTPS (or no HTTP at all)',
    steps: [
      changeStep(evidence, `Correct ${failure.path}.httpGet.scheme to HTTPS, or the port to the one that speaks HTTP`),
    ],
  }),
  tls: (evidence, failure) => ({
    meaning:
      'the TLS handshake fails, for instance because the program demands a client certificate, which the kubelet does not have',
    steps: [changeStep(evidence, `Let ${failure.path} ask a port without mutual TLS, or use tcpSocket or exec`)],
  }),
  refused: adviseRefused,
  'not-serving': (evidence, failure) => ({
    meaning: 'the program says by gRPC that it is not serving',
    steps: [complaintStep(evidence, failure, 'See in its log what it waits for:')],
  }),
  'no-health-service': (evidence, failure) => ({
    meaning: 'the program answers gRPC, but does not implement the health protocol (grpc.health.v1.Health)',
    steps: [
      changeStep(evidence, `Register the gRPC health service in the program, or let ${failure.path} use tcpSocket`),
    ],
  }),
  'unknown-service': (evidence, failure) => ({
    meaning: 'the health service of the program does not know the service that the probe asks for',
    steps: [
      changeStep(
        evidence,
        `Correct ${failure.path}.grpc.service (leave it out for the server as a whole), or register that service`,
      ),
    ],
  }),
  'unreachable-service': adviseRefused,
  timeout: adviseTimeout,
  dropped: adviseDropped,
  unreachable: (evidence, failure) => ({
    meaning:
      'the kubelet does not reach the address: the network of the node or a host in the probe is wrong, not the program',
    steps: [
      changeStep(evidence, `Leave out the host in ${failure.path}, so that the pod itself is asked`),
      step(
        'Look at the network plugin of the node:',
        kubectl(evidence, 'get', 'pod', named(evidence.podName), '-o', 'wide'),
      ),
    ],
  }),
  'runtime-error': adviseRuntimeError,
  'file-missing': (evidence, failure) => ({
    meaning: "the probe's command does not find what it looks for",
    steps: missingFileSteps(evidence, failure),
  }),
  silent: adviseGeneral,
  output: adviseOutput,
};

/** The advice that fits what the probe got. */
export function adviseProbe(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  return adviseAgent(evidence, failure) ?? ADVISERS[failure.answer](evidence, failure);
}

const MISSING_FILE = /(?:^|[\s:'"`(])(\/[\w./-]{2,300}[\w-])['"`)]{0,2}: [Nn]o such file/;

/** A file that the command looks for is mostly one that the program has yet to write. */
function missingFileSteps(evidence: Evidence, { container, path, result }: ProbeFailure): ProbeAdvice['steps'] {
  const file = MISSING_FILE.exec(result.slice(0, 2_000))?.[1] ?? '';
  const own = changeStep(evidence, `Correct the command or the file at ${path}.exec`);
  if (file === '') return [own];
  return [
    step(
      `See what is to write ${file}, which the probe reads: container ${container.name} itself once it is up, or another one of the pod by a volume that both mount. Its log says how far it has come:`,
      kubectl(evidence, 'logs', `pod/${evidence.podName}`, '--all-containers', '--tail=100'),
    ),
    own,
  ];
}

function servedPath(evidence: Evidence, failure: ProbeFailure): string {
  const known = knownPath(evidence, failure, failure.container.fields);
  return known === undefined ? 'a path that the program serves' : `${known.path}: ${known.why}`;
}

function answeredStatus({ result }: ProbeFailure): string {
  return /statuscode: (\d{3})/.exec(result)?.[1] ?? '';
}
