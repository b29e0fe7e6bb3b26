import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What PyTorch, Transformers, vLLM and Ollama print where a model cannot be loaded, or its GPU not be used. */
export const MODEL_LOADING: readonly ProductRow[] = [
  {
    pattern: anyOf(
      /checkpoint you are trying to load has model type `([\w-]{1,60})` but Transformers does not recognize/,
      /Model architectures? \[?'?(\w{1,80})'?\]? (?:are|is) not supported for now/,
      /Tokenizer class (\w{1,80}) does not exist or is not currently imported/,
      /Model architectures \['(\w{1,80})'\] failed to be inspected/,
      /^(?:ValueError: )?Unsupported model type:? ['"`]?([\w-]{1,60})/,
    ),
    example: [
      'ValueError: The checkpoint you are trying to load has model type `shelf3` but Transformers does not recognize this architecture.',
      "ValueError: Model architectures ['ShelfForCausalLM'] are not supported for now. Supported architectures: dict_keys(['Amber'])",
      'ValueError: Tokenizer class ShelfTokenizer does not exist or is not currently imported.',
    ],
    kind: 'log-config-parse',
    title: 'The release in {image} does not know the model of {name} ($1$2$3$4$5)',
    what: 'the model is of the kind $1$2$3$4$5, which this release does not know: it is newer than the program, or needs an extension of it',
    change:
      'Use a newer release than {image} ({path}.image; the page of the model says from which on it is supported, of vLLM and of transformers), or another model',
  },
  {
    pattern: /`rope_scaling` must be a dictionary with (?:two|three) fields/,
    example:
      "ValueError: `rope_scaling` must be a dictionary with two fields, `type` and `factor`, got {'factor': 8.0}",
    kind: 'log-config-parse',
    title: 'The transformers in {image} is too old for the model of {name} (rope_scaling)',
    what: 'config.json of the model has a form of rope_scaling (as of Llama 3.1) that this release of transformers does not know',
    change: 'Use a newer release than {image} ({path}.image), with transformers 4.43 or newer',
  },
  {
    pattern:
      /World size \((\d{1,4})\) is larger than the number of available GPUs \((\d{1,4})\)|tensor parallel size \((\d{1,4})\) (?:cannot be|is) larger than the number of available GPUs \((\d{1,4})\)/,
    example: 'ValueError: World size (4) is larger than the number of available GPUs (1) in this node.',
    kind: 'log-config-parse',
    title: '{name} is to use $1$3 GPUs, and has $2$4',
    what: 'the sizes of tensor and pipeline parallelism ask for $1$3 GPUs, and the container gets $2$4',
    change:
      'Set --tensor-parallel-size (times --pipeline-parallel-size) at {path}.args to $2$4, or give the container $1$3 GPUs (nvidia.com/gpu at {path}.resources.limits)',
  },
  {
    pattern: /number of required GPUs exceeds the total number of available GPUs/,
    example:
      'ValueError: The number of required GPUs exceeds the total number of available GPUs in the placement group.',
    kind: 'log-config-parse',
    title: '{name} (vLLM) is to use more GPUs than it has',
    what: '--tensor-parallel-size times --pipeline-parallel-size is more than the GPUs that the container gets (or its Ray cluster has)',
    change:
      'Lower --tensor-parallel-size at {path}.args to the number of GPUs of the container, or raise nvidia.com/gpu at {path}.resources.limits',
  },
  {
    pattern: /Cannot re-initialize CUDA in forked subprocess/,
    example:
      "RuntimeError: Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, you must use the 'spawn' start method",
    title: '{name} starts its workers by fork after it has used the GPU',
    what: 'CUDA was used before the worker processes were made, and those that are made by fork cannot use it',
    change:
      "Set VLLM_WORKER_MULTIPROCESSING_METHOD=spawn at {env} for vLLM; else let the code start its workers by spawn (multiprocessing.set_start_method('spawn'); worker_class or --preload off for gunicorn)",
  },
  {
    pattern:
      /SafetensorError: Error while deserializing header: (\w{5,60})|UnpicklingError: (invalid load key, '[\\\w<>{]{1,6}')/,
    example: [
      'safetensors_rust.SafetensorError: Error while deserializing header: HeaderTooLarge',
      "_pickle.UnpicklingError: invalid load key, 'v'.",
    ],
    title: 'The file that {name} loads, mostly a model, is broken or another kind of file ($1$2)',
    what: 'the file cannot be read as what it should be ($1$2): mostly a pointer of Git LFS was taken in place of the weights, its download was cut off, or it was not made by pickle at all',
    steps: [
      "Fetch the weights anew and whole ($1$2): git lfs pull, or huggingface-cli download, into the volume or image; a pointer is some 130 bytes long and begins with 'version https://git-lfs'. Remove the half file from the cache first, and see that the volume has room for it.",
    ],
  },
  {
    pattern: /(?:pass the argument|set the option|requires you to execute|with) `?trust_remote_code=True`?/,
    example: 'Please pass the argument `trust_remote_code=True` to allow custom code to be run.',
    kind: 'log-config-parse',
    near: [/(?:repository for|Loading|load) ['"`]?([\w.-]{2,60}\/[\w.-]{2,100})/, ' ($1)'],
    title: 'The model of {name}{near} brings code of its own, which it may not run',
    what: 'the model{near} is defined by Python code in its repository, which runs only where trust_remote_code is on',
    change:
      'Use a release of the program that knows this model without its code, or another model; only where you have read and trust that code, switch it on (the option --trust-remote-code at {path}.args) with the revision of the model pinned',
  },
  {
    pattern: /(libcuda\.so(?:\.1)?|libnvidia-ml\.so(?:\.1)?|libnvcuvid\.so\.1): cannot open shared object file/,
    example: 'ImportError: libcuda.so.1: cannot open shared object file: No such file or directory',
    kind: 'log-file-missing',
    title: '{name} has no driver of a GPU ($1)',
    what: '$1 is a part of the driver of NVIDIA, which no image brings: the runtime of NVIDIA puts it into containers that get a GPU, and this one gets none',
    change:
      'Give it a GPU (nvidia.com/gpu: 1 at {path}.resources.limits), on a node with the device plugin and the runtime of NVIDIA (runtimeClassName: nvidia at {spec}, where that is not the default); or use an image for the CPU',
  },
  {
    pattern: anyOf(
      /No CUDA GPUs are available|Found no NVIDIA driver on your system|no CUDA-capable device is detected/,
      /Attempting to deserialize object on a CUDA device but torch\.cuda\.is_available\(\) is False/,
    ),
    example: 'RuntimeError: No CUDA GPUs are available',
    title: '{name} gets no GPU, and its program wants one',
    what: 'the program uses CUDA, and the container has no GPU: none is asked for, the runtime of NVIDIA is not used, or CUDA_VISIBLE_DEVICES hides it',
    change:
      'Give it one: nvidia.com/gpu: 1 at {path}.resources.limits, on a node with the device plugin and the runtime of NVIDIA (runtimeClassName: nvidia at {spec}, where that is not the default), and no CUDA_VISIBLE_DEVICES or NVIDIA_VISIBLE_DEVICES at {env} that hides it; or let the program use the CPU (map_location, device=cpu)',
  },
  {
    pattern:
      /uncorrectable (?:NVLink )?(?:ECC )?error (?:was )?(?:encountered|detected)|\bXid \(PCI:[\w:.]{4,20}\): (?:48|6[34]|74|79|9[245])\b/,
    example: 'RuntimeError: CUDA error: uncorrectable ECC error encountered',
    title: 'The GPU of {name} has a fault of its hardware',
    what: 'the GPU reports an error of its memory or links that it cannot correct: it is the hardware of the node, not the program',
    steps: [
      'Take the node of the pod out of use (cordon it), let the pod run on another one, and reset the GPU or restart the machine (nvidia-smi --query-remapped-rows=gpu_uuid,remapped_rows.pending shows rows that wait for that); where it comes again, have the GPU exchanged.',
    ],
  },
  {
    pattern:
      /Found GPU\d{0,2} (.{2,60}?) which is of cuda capability (\d{1,2}\.\d)|no longer supports this GPU because it is too old/,
    example: 'Found GPU0 Tesla K80 which is of cuda capability 3.7.',
    isAtAnyLevel: true,
    title: 'The GPU of {name} ($1, capability $2) is too old for its PyTorch',
    what: 'the PyTorch of {image} was not built for GPUs of capability $2',
    change:
      'Let it run on nodes with a newer GPU (a nodeSelector at {spec}), or use an image with a PyTorch that still has capability $2',
  },
  {
    pattern: /(?:CUBLAS_STATUS_NOT_INITIALIZED|CUDNN_STATUS_NOT_INITIALIZED|CUBLAS_STATUS_ALLOC_FAILED)/,
    example: 'RuntimeError: CUDA error: CUBLAS_STATUS_NOT_INITIALIZED when calling `cublasCreate(handle)`',
    kind: 'log-heap',
    title: 'The GPU of {name} has no memory left for its libraries',
    what: 'a library of CUDA cannot set itself up, mostly since the memory of the GPU is full, else since its version does not fit the driver',
    change:
      'Let the program take less memory of the GPU (a smaller batch or model, --gpu-memory-utilization below its value now at {path}.args), and see by nvidia-smi in the container whether something else uses that GPU',
  },
];
