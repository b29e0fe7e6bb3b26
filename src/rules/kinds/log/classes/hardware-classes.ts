import { anyOf } from '../../any-of.js';
import { firstCaptured } from '../../support/texts.js';
import type { LineClass } from './line-class-row.js';

const ARCHITECTURE =
  /\b(?:unsupported|unknown|unrecogni[sz]ed) (?:['"]?[\w.-]{1,40}['"]? )?(?:cpu )?architecture\b[: ]{0,2}[("']{0,2}([\w-]{3,20})?|\barchitecture ["'(]{0,2}([\w-]{3,20})["')]{0,2} is not supported/i;

/** What a program asks of the machine below it: its kernel, its processors. Lines that only name a GPU are of something else. */
export const HARDWARE_CLASSES: readonly LineClass[] = [
  {
    pattern: ARCHITECTURE,
    example: ["error: unsupported 'shelf.tgz' architecture (riscv64)", 'unsupported architecture: arm64'],
    advice: ({ image }, line) =>
      `Run it on nodes of an architecture that ${image || 'its image'} is made for (a nodeSelector kubernetes.io/arch, such as amd64), or take an image that is made for ${firstCaptured(ARCHITECTURE.exec(line)) || 'that one'}`,
  },
  {
    pattern:
      /\bkernel\b.{0,80}(?:\bor (?:newer|later|higher)|too old|not supported|unsupported|at least|>= ?\d)|(?:requires?|needs?|minimum|found) (?:Linux )?kernel/i,
    example: 'amber mode requires kernel 5.10 or newer. Found kernel 4.18.0',
    advice: () =>
      'Run it on nodes whose kernel is new enough (newer images of the nodes, or a nodeSelector for nodes that have it), or switch off what needs it',
  },
  {
    pattern: anyOf(
      /\b(?:CUDA|HIP|ROCm) error\b|\bno (?:\w{1,20} )?(?:CUDA|GPU|TPU)|device ordinal|NVIDIA driver|libcuda\b/i,
      /\b(?:CUDA|GPUs?|ROCm|TPUs?)\b.{0,40}\b(?:not (?:been )?(?:found|available|detected|compiled|enabled)|unavailable|required|missing|insufficient)/i,
      /\b(?:requires?|needs?|find|found|detect(?:ed)?|without|available|visible|at least \d{1,2}) (?:\w{1,20} ){0,3}(?:CUDA|GPUs?|TPUs?)\b/i,
    ),
    example: 'RuntimeError: CUDA error: invalid device ordinal',
    advice: ({ path }) =>
      `Give it the GPUs that it asks for (${path}.resources.limits, such as nvidia.com/gpu), of a driver that its image can use, and let its settings count no more devices than that`,
  },
];
