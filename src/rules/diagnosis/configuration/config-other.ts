import type { DiagnosisRule } from '../rule.js';
import { changeStep, describeCheck, recoveryCheck } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { configErrors } from './config-error.js';

const KNOWN =
  /(?:configmap|secret) "[^"]{1,253}" not found|couldn't find key|runAsNonRoot|runAsUser breaks|exec: |executable file|OCI runtime|containerd task|OOM-killed/;

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/prepare subPath/, 'The subPath does not exist in the volume or leads out of it: correct the subPath'],
  [
    /cannot find volume|mount(?:ed)? (?:in)?to container/,
    'Declare the volume under spec.volumes, or correct the name in volumeMounts',
  ],
  [/environment variable key/, 'Add the key to the environment file, or correct its name'],
  [/no command specified/, 'The image has neither entrypoint nor command: set command'],
  [/is reserved for/, 'The runtime still holds a container of this name: delete the pod so that it is created anew'],
  [/seccomp profile|seccomp:/i, 'Install the seccomp profile on the node, or use type RuntimeDefault'],
  [/apparmor/i, 'Load the AppArmor profile on the node, or use type RuntimeDefault'],
  [/unable to find user/i, 'The image has no such user: set runAsUser to a number'],
  [
    /services have not yet been read/,
    'This passes by itself once the kubelet has read the services; look again in a minute',
  ],
];

/** What else keeps the kubelet or the runtime from creating a container; the text says it. */
export const configOther: DiagnosisRule = {
  id: 'config-other',
  title: 'The container cannot be created',
  group: 'configuration',
  severity: 'high',
  match: (evidence) =>
    configErrors(evidence)
      .filter(
        ({ container, message }) =>
          message !== '' && !KNOWN.test(message) && container.waiting('RunContainerError') === undefined,
      )
      .map(({ container, message }) => {
        const hint = HINTS.find(([pattern]) => pattern.test(message))?.[1];
        return {
          title: `${nameContainer(container)} cannot be created`,
          cause: `${nameContainer(container)} cannot be created: ${message.slice(0, 500)}.${consequence(evidence, container)}`,
          confidence: hint === undefined ? ('medium' as const) : ('high' as const),
          container,
          objects: [message.slice(0, 120)],
          evidence: fromStatus(container),
          steps: [changeStep(evidence, hint ?? 'Correct what the message names')],
          checks: [describeCheck(evidence), recoveryCheck(evidence)],
        };
      }),
};
