import { anyOf } from '../any-of.js';
import type { LineClass } from './line-class-row.js';

/** What a program asks of the machine below it: its kernel, its processors. Lines that only name a GPU are of something else. */
export const HARDWARE_CLASSES: readonly LineClass[] = [
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
