import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { anyOf } from '../any-of.js';
import type { Draft } from '../define-kind.js';
import { describeCheck, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer, nodeWords } from '../support/names.js';
import { cut, fromEvent, fromLog, fromStatus } from '../support/quotes.js';

/** What programs print while they end, also those that end by themselves. */
export const ENDING =
  /\bSIGTERM\b|\b(?:warm|graceful(?:ly)?) ?shut(?:ting)? ?down|\bshutting down\b|\bshutdown (?:requested|initiated|started|signal)|\bdraining\b|\bterminating gracefully\b/i;
/** What only those print that were told to. */
const TOLD = anyOf(
  /\b(?:caught|received?|got|signal)\b.{0,20}\bSIG(?:WINCH|TERM|QUIT|INT|HUP)\b|signal \d{1,2} \(SIG(?:TERM|QUIT|INT)\)/i,
  /shutting down gracefully|exiting, bye-bye|graceful(?:ly)? (?:shut(?:ting)? ?down|stop)|received (?:shutdown|termination) (?:signal|request)/i,
  /\breceived signal\b|\bsignal (?:received|terminated)\b/i,
);
const LAST_LINES = 12;

/** The first of the last lines that tells that the program ends: where somebody is known to have told it to, that it did not end by itself. */
export function endingLine({ logLines }: ContainerEvidence): string | undefined {
  return logLines.slice(-LAST_LINES).find((line) => ENDING.test(line) || TOLD.test(line));
}

/** The last of them that tells by itself that somebody told the program to end. */
export function toldLine({ logLines }: ContainerEvidence): string | undefined {
  return logLines.slice(-LAST_LINES).findLast((line) => TOLD.test(line));
}

/** Whether the kubelet makes the sandbox of the pod anew, which ends all of its containers. */
export function isSandboxRenewed(evidence: Evidence): boolean {
  return evidence.events('SandboxChanged').length > 0;
}

/** Why a kubelet makes the sandbox of a pod anew again and again, and what is to be done on the node. */
export function sandboxSteps(evidence: Evidence): Step[] {
  const node = nodeWords(evidence);
  return [
    step(
      `Let kubelet and container runtime of ${node} use the same cgroup driver, which is the usual reason: cgroupDriver: systemd in /var/lib/kubelet/config.yaml, and SystemdCgroup = true below the options of runc in /etc/containerd/config.toml (cgroup_manager = "systemd" of CRI-O); then restart both.`,
    ),
    step(
      `If they do, read why on ${node} (journalctl -u kubelet, journalctl -u containerd): the runtime restarts, the network plugin gave the pod another address, or a manifest in /etc/kubernetes/manifests changes again and again.`,
    ),
  ];
}

/** A program that ends well because the kubelet makes its pod anew. */
export function sayRenewed(container: ContainerEvidence, evidence: Evidence, line: string): Draft {
  return {
    title: `${container.name} is ended from outside: the kubelet makes the sandbox of its pod anew`,
    cause: `${nameContainer(container)} ends with exit code 0 because it is told to, not by itself: its log says "${cut(line.trim(), 300)}", and the kubelet reports that the sandbox of the pod has changed (SandboxChanged), so it ends all containers and starts them anew.${consequence(evidence, container)}`,
    confidence: 'medium',
    container,
    objects: [`exit 0 of ${container.name}`],
    evidence: [
      ...evidence.events('SandboxChanged').slice(0, 1).map(fromEvent),
      ...fromStatus(container),
      fromLog(container, line),
    ],
    steps: sandboxSteps(evidence),
    checks: [describeCheck(evidence), logCheck(evidence, container), recoveryCheck(evidence)],
  };
}
