import { shellQuote } from '../../shell-command.js';
import type { CaseRow } from '../case-table.js';

type Demand = CaseRow & { readonly demand: (...groups: readonly string[]) => string };

const NAME = '[\'"<`]{0,2}([\\w.-]{1,63})[\'">`]{0,2}';

/** What the constraint templates of the Gatekeeper library say (gatekeeper-library, src/general and src/pod-security-policy), which others have taken over. */
export const LIBRARY_DEMANDS: readonly Demand[] = [
  {
    pattern:
      /failed policy: ([\w.-]{1,120}): [^\n]{0,160}signature (?:key|keyless|\w{1,20})? ?validation failed for authority ([\w.-]{1,120}) for ([\w./:@-]{3,300}\w)/,
    example:
      'failed policy: depot-signed: spec.containers[0].image ghcr.io/depot/shelf@sha256:ab signature key validation failed for authority authority-0 for ghcr.io/depot/shelf@sha256:ab: no signatures found',
    demand: (policy = '', authority = '', image = '') =>
      `Use an image that is signed as ClusterImagePolicy ${policy} demands: sign ${image} with the key or identity of its authority ${authority} (cosign sign, on the digest, before it is rolled out), or take one that is signed so`,
  },
  {
    pattern: new RegExp(`only read-only root filesystem container is allowed: ${NAME}`),
    example: '[psp-readonlyrootfilesystem] only read-only root filesystem container is allowed: shelf',
    demand: (name = '') =>
      `Set securityContext.readOnlyRootFilesystem of container ${name} to true, and mount an emptyDir where it writes (/tmp, caches)`,
  },
  {
    pattern: new RegExp(`[Pp]rivileged container is not allowed: ${NAME}`),
    example: '[psp-privileged] Privileged container is not allowed: shelf, securityContext: {"privileged": true}',
    demand: (name = '') => `Take securityContext.privileged out of container ${name}, or set it to false`,
  },
  {
    pattern: new RegExp(`[Pp]rivilege escalation container is not allowed: ${NAME}`),
    example: '[psp-escalation] Privilege escalation container is not allowed: shelf',
    demand: (name = '') => `Set securityContext.allowPrivilegeEscalation of container ${name} to false`,
  },
  {
    pattern: new RegExp(
      `[Cc]ontainer ${NAME} is attempting to run without a required securityContext/(\\w{1,30})(?:[^\\n]{0,200}?Allowed \\w{1,30}: (\\{[^\\n]{1,200}\\}))?`,
    ),
    example:
      'Container shelf is attempting to run without a required securityContext/runAsUser. Allowed runAsUser: {"ranges": [{"max": 200, "min": 100}], "rule": "MustRunAs"}',
    demand: (name = '', field = '', allowed = '') =>
      `Set securityContext.${field} of container ${name}${allowed === '' ? '' : ` to what the policy allows (${allowed})`}`,
  },
  {
    pattern: new RegExp(
      `[Cc]ontainer ${NAME} is attempting to run as disallowed (?:user|group) (\\d{1,10})\\. Allowed (\\w{1,30}): (\\{[^\\n]{1,200}\\})`,
    ),
    example:
      'Container shelf is attempting to run as disallowed user 0. Allowed runAsUser: {"rule": "MustRunAsNonRoot"}',
    demand: (name = '', id = '', field = '', allowed = '') =>
      `Set securityContext.${field} of container ${name} to one that the policy allows in place of ${id} (${allowed})`,
  },
  {
    pattern: new RegExp(
      `container ${NAME} is not dropping all required capabilities\\. Container must drop all of (\\[[^\\]\\n]{1,200}\\])`,
    ),
    example: 'container <shelf> is not dropping all required capabilities. Container must drop all of ["ALL"] or "ALL"',
    demand: (name = '', list = '') =>
      `Let securityContext.capabilities.drop of container ${name} hold ${list.replace(/["[\]]/g, '')}`,
  },
  {
    pattern: new RegExp(
      `container ${NAME} has a disallowed capability\\. Allowed capabilities are (\\[[^\\]\\n]{0,200}\\])`,
    ),
    example: 'container <shelf> has a disallowed capability. Allowed capabilities are ["CHOWN"]',
    demand: (name = '', list = '') =>
      `Leave in securityContext.capabilities.add of container ${name} only those that the policy allows (${list})`,
  },
  {
    pattern: new RegExp(
      `[Cc]ontainer ${NAME} in your [<'"]?\\w{1,40}[>'"]? [<'"]?[\\w.-]{1,253}[>'"]? has no [<'"]?(\\w{1,40})`,
    ),
    example: 'Container <shelf> in your <Pod> <depot> has no <readinessProbe>',
    demand: (name = '', probe = '') => `Give container ${name} a ${probe}`,
  },
  {
    pattern: new RegExp(
      `container ${NAME} (cpu|memory|ephemeral-storage) (limit|request) [<'"]?([\\w.]{1,20})[>'"]? is higher than the maximum allowed of [<'"]?([\\w.]{1,20})`,
    ),
    example: 'container <shelf> memory limit <4Gi> is higher than the maximum allowed of <1Gi>',
    demand: (...[name = '', resource = '', kind = '', value = '', most = '']) =>
      `Lower resources.${kind}s.${resource} of container ${name} from ${value} to at most ${most}`,
  },
  {
    pattern: new RegExp(
      `container ${NAME} (?:uses a disallowed tag|didn't specify an image tag) [<'"]{0,2}([^\\s>'"]{1,300})`,
    ),
    example: 'container <shelf> uses a disallowed tag <depot:latest>; disallowed tags are ["latest"]',
    demand: (name = '', image = '') =>
      `Give the image of container ${name} (${image}) a tag of its own version, or a digest, in place of one that moves`,
  },
  {
    pattern: new RegExp(`container ${NAME} uses an image without a digest [<'"]{0,2}([^\\s>'"]{1,300})`),
    example: 'container <shelf> uses an image without a digest <depot:1.2>',
    demand: (name = '', image = '') =>
      `Name the image of container ${name} by its digest (${image}@sha256:…; docker buildx imagetools inspect ${shellQuote(image)} prints it)`,
  },
  {
    pattern: /Automounting service account token is disallowed/,
    example: 'Automounting service account token is disallowed, pod: shelf',
    demand: () =>
      'Set spec.automountServiceAccountToken of the pod template to false (where the program asks the Kubernetes API, have an exception made)',
  },
  {
    pattern: /Sharing the host namespace is not allowed/,
    example: 'Sharing the host namespace is not allowed: shelf',
    demand: () => 'Take hostPID and hostIPC out of the pod template',
  },
  {
    pattern: /The specified hostNetwork and hostPort are not allowed[^\n]{0,200}?Allowed values: (\{[^\n]{1,200}\})/,
    example:
      'The specified hostNetwork and hostPort are not allowed, pod: shelf. Allowed values: {"hostNetwork": false}',
    demand: (allowed = '') =>
      `Take hostNetwork and the hostPorts out of the pod template, or keep to what is allowed (${allowed})`,
  },
  {
    pattern: /HostPath volume (\{[^\n]{1,300}?\}) is not allowed/,
    example: 'HostPath volume {"hostPath": {"path": "/shelf"}, "name": "shelf"} is not allowed, pod: depot',
    demand: (volume = '') => `Take the hostPath volume ${volume} out, or use a path that the policy allows`,
  },
  {
    pattern: /The volume type (\w{1,40}) is not allowed[^\n]{0,200}?Allowed volume types: (\[[^\n]{1,200}\])/,
    example: 'The volume type hostPath is not allowed, pod: depot. Allowed volume types: ["configMap", "emptyDir"]',
    demand: (kind = '', allowed = '') =>
      `Replace the volume of type ${kind} by one of a type that the policy allows (${allowed})`,
  },
  {
    pattern: new RegExp(`Seccomp profile '?([^'\\n]{1,60})'? is not allowed for container ${NAME}`),
    example:
      "Seccomp profile 'not configured' is not allowed for container 'shelf'. Found at: no explicit profile found",
    demand: (_profile = '', name = '') =>
      `Set securityContext.seccompProfile.type of container ${name} (or of the pod) to RuntimeDefault`,
  },
];
