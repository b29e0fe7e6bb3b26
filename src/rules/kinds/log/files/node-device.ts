import { changeStep, step } from '../../support/commands.js';
import type { DenialCase } from './denial.js';

const DEVICE = /^\/dev\/(?!shm\b|mqueue\b|std|fd\b|null\b|pts\b)[\w./-]{2,100}$/;
const REFUSED = /operation not permitted|\bEPERM\b/i;

/** A device of the node that is mounted as a file: the kernel opens only those to a container that it was given as devices. */
export const ofDevice: DenialCase = {
  applies: ({ hit, path, mount }) => mount !== undefined && DEVICE.test(path) && REFUSED.test(hit.line),
  title: ({ hit, path }) => `The container of ${hit.container.name} was not given the device ${path}`,
  what: ({ path, mount }) =>
    `it may not open ${path} (operation not permitted): volume ${mount?.volume ?? ''} mounts the file of the device, but the control group of a container lets it open only devices that the runtime was told of; owner and group of the file do not matter there`,
  steps: ({ hit, path, mount }) => [
    changeStep(
      hit.evidence,
      `Have a device plugin give it ${path} (generic-device-plugin, smarter-device-manager or Akri on the nodes that have it) as a resource at ${hit.container.path}.resources.limits, in place of the mount at ${mount?.where ?? 'volumeMounts'}`,
    ),
    step(
      'Without a device plugin only a privileged container may open it, which has power over the whole node: a last resort, on a node of its own.',
    ),
  ],
};
