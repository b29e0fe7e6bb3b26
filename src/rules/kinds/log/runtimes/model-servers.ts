import type { Step } from '../../../../contracts/diagnosis.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const MODEL_ROW = /\|\s{0,3}([\w.-]{1,80})\s{1,80}\|\s{0,3}\d{1,9}\s{1,40}\|\s{0,3}UNAVAILABLE: ([^|\n]{3,300})/;
const NCCL_WARNING = /NCCL WARN (.{3,200})/;
/** What a call of the system could not do: the peers only see that the connection ends. */
const REFUSAL_OF_SYSTEM = /No space left|Cannot allocate|Permission denied|Too many open|\(\d{1,3}\)$/;
/** Without InfiniBand there is none of its libraries. */
const NO_INFINIBAND = /libibverbs|No plugin found|libnccl-net/;

/** What servers and jobs with models say where they do not come up. */
export const MODEL_SERVERS: readonly ProblemText[] = [
  {
    pattern: MODEL_ROW,
    example: '| amber | 1       | UNAVAILABLE: Internal: unable to create TensorRT engine |',
    unless: /(?:unable to find|failed to open) '\//,
    title: ({ container, match }) => `${container.name} cannot load its model ${match[1]}: ${reasonOf(match)}`,
    what: ({ match }) =>
      `Triton ends since its model ${match[1]} is not to be loaded: ${reasonOf(match)}${/TensorRT engine/.test(reasonOf(match)) ? '; an engine of TensorRT works only with the version of TensorRT and the kind of GPU that it was built for' : ''}`,
    steps: ({ evidence, container, match }) => [
      step(
        /TensorRT engine/.test(reasonOf(match))
          ? `Build the engine of ${match[1]} anew with the TensorRT of ${container.image || 'the image'}, on the kind of GPU of ${nodeWords(evidence, 'its nodes')} (or use the image with the TensorRT that it was built with).`
          : `Mend model ${match[1]} in the model repository as it says: "${reasonOf(match)}".`,
      ),
      changeStep(
        evidence,
        `To let the other models serve meanwhile, add --exit-on-error=false at ${container.path}.args, or take ${match[1]} out of the repository`,
      ),
    ],
  },
  {
    pattern:
      /model's max seq len \((\d{1,9})\) is larger than the maximum number of tokens that can be stored in KV cache \((\d{1,9})\)/,
    example:
      "ValueError: The model's max seq len (8192) is larger than the maximum number of tokens that can be stored in KV cache (2400).",
    title: ({ container, match }) =>
      `${container.name} has no room on its GPU for sequences of ${match[1]} tokens (the KV cache holds ${match[2]})`,
    what: ({ match }) =>
      `the memory of the GPU that the model leaves holds ${match[2]} tokens (KV cache), and it is to take sequences of ${match[1]}`,
    steps: ({ evidence, container, match }) => cacheSteps({ evidence, container }, match[2] ?? ''),
  },
  {
    pattern: /No available memory for the cache blocks/,
    example: 'ValueError: No available memory for the cache blocks. Try increasing it when initializing the engine.',
    title: ({ container }) => `${container.name} has no memory left on its GPU for the KV cache`,
    what: () =>
      'the model and what runs beside it take all the memory of the GPU that it may use, so that nothing is left for the KV cache',
    steps: (context) => cacheSteps(context, ''),
  },
  {
    pattern:
      /Free memory on device \(([\d.]{1,8})\/([\d.]{1,8}) GiB\) on startup is less than desired GPU memory utilization \(([\d.]{1,6}), ([\d.]{1,8}) GiB\)/,
    example:
      'ValueError: Free memory on device (10.2/22.06 GiB) on startup is less than desired GPU memory utilization (0.9, 19.86 GiB).',
    title: ({ container, match }) =>
      `${container.name} wants ${match[4]} GiB of its GPU, of which ${match[1]} of ${match[2]} GiB are free`,
    what: ({ match }) =>
      `it takes a fixed part of the GPU at its start (gpu_memory_utilization ${match[3]}, ${match[4]} GiB), and something else already uses the GPU: only ${match[1]} GiB are free`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Let it take less (--gpu-memory-utilization below ${share(match[1], match[2])} at ${container.path}.args), or give it a GPU of its own: nvidia.com/gpu at ${container.path}.resources.limits without time-slicing, and no other pod on that GPU`,
      ),
      step(
        'nvidia-smi on the node shows what uses it: an earlier pod that is not gone yet, or a program outside of Kubernetes.',
      ),
    ],
  },
  {
    pattern: /Failed to infer device type/,
    example: 'RuntimeError: Failed to infer device type',
    title: ({ container }) => `vLLM in ${container.name} finds no GPU`,
    what: () =>
      'vLLM finds no device that it can use: the pod asks for no GPU, the container is not run by the NVIDIA runtime, or the image is for other hardware (ROCm, CPU)',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Ask for a GPU (nvidia.com/gpu: 1 at ${container.path}.resources.limits), with ${evidence.manifest.specPath}.runtimeClassName: nvidia where that is not the default of the node; for nodes without one use an image of vLLM for the CPU`,
      ),
    ],
  },
  {
    pattern:
      /Bfloat16 is only supported on GPUs with compute capability of at least ([\d.]{1,4})\. Your (.{3,60}?) GPU has compute capability ([\d.]{0,3}\d)/,
    example:
      'ValueError: Bfloat16 is only supported on GPUs with compute capability of at least 8.0. Your Tesla T4 GPU has compute capability 7.5.',
    title: ({ container, match }) => `The GPU of ${container.name} (${match[2]}) has no bfloat16`,
    what: ({ match }) =>
      `the model is to be used in bfloat16, which needs compute capability ${match[1]}, and ${match[2]} has ${match[3]}`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Add --dtype=half (float16) at ${container.path}.args, or let it run on nodes with a GPU of compute capability ${match[1]} or more`,
      ),
    ],
  },
  {
    pattern: /Total number of attention heads \((\d{1,5})\) must be divisible by tensor parallel size \((\d{1,4})\)/,
    example: 'ValueError: Total number of attention heads (40) must be divisible by tensor parallel size (3).',
    title: ({ container, match }) =>
      `${container.name} cannot split the model over ${match[2]} GPUs: it has ${match[1]} attention heads`,
    what: ({ match }) =>
      `the ${match[1]} attention heads of the model are to be split evenly over ${match[2]} GPUs (tensor parallel size), and ${match[1]} is no multiple of ${match[2]}`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Set --tensor-parallel-size at ${container.path}.args to a divisor of ${match[1]} (${divisorsOf(match[1])}), with as many GPUs at ${container.path}.resources.limits`,
      ),
    ],
  },
  {
    pattern:
      /NCCL error(?: in)?:? .{0,200}(?:invalid|unhandled|internal|remote|system)|ncclInvalidUsage|ncclSystemError|ncclInternalError|ncclRemoteError/,
    example: 'RuntimeError: NCCL error in: /opt/torch/ProcessGroupNCCL.cpp:514, invalid argument, NCCL version 2.4.8',
    unless: /\/dev\/shm\b.{0,160}No space left/,
    title: (context) => `NCCL of ${context.container.name} fails${warningOf(context, ': ')}`,
    what: (context) =>
      `the library by which its processes on GPUs speak with each other (NCCL) fails${warningOf(context, '; it says: "', '"')}`,
    steps: (context) => [
      groupStep(context),
      step(
        'See that all processes of the group run the same image, and that no NetworkPolicy or sidecar stands between them.',
      ),
    ],
  },
  {
    pattern: /[Nn]ot connected to the query engine/,
    example: 'prisma.engine.errors.NotConnectedError: Not connected to the query engine',
    title: ({ container }) => `The query engine of Prisma in ${container.name} does not run`,
    what: () =>
      'Prisma starts a program of its own beside it, the query engine, by which it reaches the database, and that does not run: its binary is not in the image or may not be executed or written where it is fetched to, it does not fit the platform, or it ended since the database was not reached',
    steps: ({ container }) => [
      step(
        `Use a variant of ${container.image || 'the image'} in which the engine is built in and which runs as your user (for LiteLLM litellm-non_root or litellm-database), so that nothing has to be fetched or written at its start; where it is your own image, run prisma generate (or prisma py fetch) in it.`,
      ),
      step('See that DATABASE_URL is right and the database is reached: the lines above tell of it where it is that.'),
    ],
  },
];

/** Of two amounts, rounded down to a twentieth. */
function share(free = '', all = ''): string {
  return (Math.floor((20 * Number(free)) / Number(all)) / 20).toFixed(2);
}

function groupStep(context: ProblemContext): Step {
  const { evidence, container } = context;
  const said = warningOf(context, '');
  if (/rank/i.test(said))
    return changeStep(
      evidence,
      `Let rank and size of the group agree in all pods of the job (RANK, LOCAL_RANK, WORLD_SIZE, the number of processes for each node, the number of replicas), where ${container.path}.env, args or the operator of the job gives them`,
    );
  return changeStep(
    evidence,
    `Set NCCL_DEBUG=INFO at ${container.path}.env to see which interface and which peer it is about; NCCL_SOCKET_IFNAME=eth0 names the interface of the pod, and /dev/shm must be large (an emptyDir with medium: Memory)`,
  );
}

function reasonOf(match: RegExpExecArray): string {
  return (match[2] ?? '').trim().replace(/^(?:Internal|Unavailable|Invalid argument|Not found): /, '');
}

function cacheSteps({ evidence, container }: Pick<ProblemContext, 'evidence' | 'container'>, tokens: string): Step[] {
  return [
    changeStep(
      evidence,
      `Let it take shorter sequences (max_model_len, as an argument --max-model-len${tokens === '' ? '' : ` ${tokens} or less`}), or give it more of the GPU (gpu_memory_utilization, --gpu-memory-utilization 0.95), at ${container.path}.args`,
    ),
    step(
      'Else it needs more memory: a larger GPU, several of them (--tensor-parallel-size), or a model that is quantized; see too that nothing else runs on that GPU.',
    ),
  ];
}

/** What NCCL said before, as only that names what is wrong: what the system refused it, else the last. */
function warningOf({ container }: ProblemContext, before: string, after = ''): string {
  const all = container.logLines
    .slice(-200)
    .flatMap((line) => NCCL_WARNING.exec(line)?.[1] ?? [])
    .filter((each) => !NO_INFINIBAND.test(each));
  const said = all.find((each) => REFUSAL_OF_SYSTEM.test(each)) ?? all.at(-1);
  return said === undefined ? '' : `${before}${said.trim()}${after}`;
}

/** The numbers of GPUs over which so many attention heads can be split: `1, 2 or 7`. */
function divisorsOf(heads = ''): string {
  const count = Number(heads);
  const found = GPU_COUNTS.filter((each) => count % each === 0);
  return found.length === 1 ? '1' : `${found.slice(0, -1).join(', ')} or ${found.at(-1)}`;
}

const GPU_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 16];
