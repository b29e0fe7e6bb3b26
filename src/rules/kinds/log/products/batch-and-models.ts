import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What batch jobs, notebooks and servers of models print where they do not start. */
export const BATCH_AND_MODELS: readonly ProductRow[] = [
  {
    pattern:
      /max seq len \((\d{1,9})\),? \(?([\d.]{1,12} ?[GM]iB) KV cache is needed, which is larger than the available KV cache memory \(([\d.]{1,12} ?[GM]iB)\).{0,200}estimated maximum model length is (\d{1,9})/,
    example:
      "ValueError: To serve at least one request with the models's max seq len (8192), (4.00 GiB KV cache is needed, which is larger than the available KV cache memory (1.51 GiB). Based on the available memory, the estimated maximum model length is 2896.",
    title: '{name} has no room on its GPU for sequences of $1 tokens ($2 are needed, $3 are left)',
    what: 'the KV cache for a request of $1 tokens takes $2, and the model leaves $3 of the memory of the GPU, which is enough for $4 tokens',
    change:
      'Set --max-model-len (max_model_len) at {path}.args to $4 or less; or raise --gpu-memory-utilization (0.95), or give it more or larger GPUs (--tensor-parallel-size with as many at {path}.resources.limits)',
  },
  {
    pattern: /Version mismatch: The cluster was started with:/,
    example: 'RuntimeError: Version mismatch: The cluster was started with:',
    near: [/^\s{2,8}(Ray: [\w.]{1,20})$/, ' (this node: $1)'],
    title: 'The Ray of {name} is not that of its cluster{near}',
    what: 'Ray and Python have to be of the same version in all pods of a cluster, and this pod has others than the head{near}',
    change:
      'Use one image for head and workers, with the same Ray and Python: {image} in all, or that of the head here ({path}.image; image of headGroupSpec and workerGroupSpecs, and rayVersion, of a RayCluster)',
  },
  {
    pattern: /CUDA error: no kernel image is available for execution on the device/,
    example: 'RuntimeError: CUDA error: no kernel image is available for execution on the device',
    title: 'What {image} runs was not built for the GPU of its node (no kernel image)',
    what: 'the library in the image (PyTorch, or an extension of it) has no code for the compute capability of the GPU: the GPU is newer or older than those for which it was built',
    steps: [
      'Use a build of PyTorch (or of the extension) for that GPU in {image}: a newer CUDA for newer ones (cu128 for Blackwell), TORCH_CUDA_ARCH_LIST with its capability where an extension is compiled; or let the pod run on nodes with a GPU that the image supports (nodeSelector nvidia.com/gpu.product). python -c "import torch; print(torch.cuda.get_arch_list(), torch.cuda.get_device_capability())" shows both.',
    ],
  },
  {
    pattern: /No versions of servable (\S{1,80}) found under base path (\S{1,200}?)\.?(?: |$)/,
    example:
      'No versions of servable depot found under base path /models/depot. Did you forget to name your leaf directory as a number',
    kind: 'log-file-missing',
    isAtAnyLevel: true,
    title: '{name} (TensorFlow Serving) finds no version of the model $1 under $2',
    what: '$2 must hold a directory for each version with a number for a name ($2/1/saved_model.pb), and has none: the volume is empty, or the model stands a step higher or deeper',
    change:
      'Put the model into $2/1 (the number is its version) on the volume or in the bucket, or correct MODEL_BASE_PATH and MODEL_NAME at {env} (--model_base_path at {path}.args)',
  },
  {
    pattern: /Could not find profile named '([\w.-]{1,80})'/,
    example: "Could not find profile named 'depot'",
    kind: 'log-config-parse',
    title: 'dbt in {name} finds no profile $1 in profiles.yml',
    what: 'dbt_project.yml names the profile $1, and the profiles.yml that dbt reads has none of that name, or there is no such file where it looks',
    change:
      'Mount profiles.yml with an entry $1 (a Secret) in the directory that dbt reads (--profiles-dir at {path}.args, DBT_PROFILES_DIR at {env}, else ~/.dbt), or correct profile in dbt_project.yml',
  },
  {
    pattern: /Cannot find primary config '([\w./-]{1,80})'/,
    example: "Cannot find primary config 'shelff'. Check that it's in your config search path.",
    kind: 'log-file-missing',
    near: [/provider=main, path=(?:file:\/\/)?(\/\S{1,200}|pkg:\/\/\S{1,100})/, ' in $1'],
    title: '{name} (Hydra) finds no configuration $1{near}',
    what: 'Hydra looks for $1.yaml{near} and does not find it: the name (--config-name) is wrong, or the file is not in the image',
    change:
      'Correct --config-name (now $1) at {path}.args or in @hydra.main, or put $1.yaml{near} (copied into {image}, or a ConfigMap that is mounted there); --config-dir names another directory',
  },
  {
    pattern:
      /Class org\.apache\.hadoop\.fs\.(s3a\.S3AFileSystem|azurebfs\.SecureAzureBlobFileSystem|azurebfs\.AzureBlobFileSystem) not found|Class com\.google\.cloud\.hadoop\.fs\.gcs\.(GoogleHadoopFileSystem) not found/,
    example: 'java.lang.ClassNotFoundException: Class org.apache.hadoop.fs.s3a.S3AFileSystem not found',
    kind: 'log-file-missing',
    title: '{name} has no connector to the object store ($1$2 is missing)',
    what: 'paths of the object store (s3a://, abfss://, gs://) need $1$2, whose jar is not on the classpath of the image',
    change:
      'Put the connector into the jars of {image} (/opt/spark/jars), in the version of its Hadoop: hadoop-aws with the AWS SDK bundle that it names for s3a, hadoop-azure for abfss, gcs-connector-hadoop3 for gs; or name it by spark.jars.packages at {path}.args (org.apache.hadoop:hadoop-aws:VERSION), where the pod may reach a Maven repository',
  },
  {
    pattern: anyOf(
      /couldn't find remote ref ([^\s"'\\]{1,100})/,
      /Remote branch ([^\s"'\\]{1,100}) not found in upstream|pathspec '([^']{1,100})' did not match any file/,
    ),
    example: [
      "fatal: couldn't find remote ref shelff",
      'fatal: Remote branch shelff not found in upstream origin',
      "error: pathspec 'shelff' did not match any file(s) known to git",
    ],
    kind: 'log-config-parse',
    title: 'The repository that {name} fetches has no branch or tag $1$2$3',
    what: 'git reaches the repository, and it has no $1$2$3: the name is wrong, or the branch was deleted or renamed (master, main)',
    change:
      'Correct the branch, tag or commit $1$2$3 to one that the repository has (GITSYNC_REF or --ref, GIT_SYNC_BRANCH of older git-sync, or what the start script reads) at {env} or args',
  },
  {
    pattern:
      /The module\/attribute could not be loaded\. Please check "(\w{2,60})" key in "(\w{2,60})" section\. Current value: "([^"]{0,160})"/,
    example:
      'AirflowConfigException: The module/attribute could not be loaded. Please check "shelf" key in "depot" section. Current value: "ambre".',
    kind: 'log-config-parse',
    title: 'Airflow in {name} cannot load "$3", the value of $1 in section $2',
    what: '$1 in section [$2] of the configuration of Airflow is "$3", which is no class or module that can be imported: it is misspelt, or its package (a provider) is not in the image',
    change:
      'Correct "$3" in the variable AIRFLOW__SECTION__KEY for section $2 and key $1 (in capitals) at {env}, or in airflow.cfg; where it is a class of a provider or of your own, install it in {image}',
  },
  {
    pattern: /Running as root is not recommended\. Use --allow-root to bypass/,
    example: '[C 2026-05-01 10:00:00.456 ServerApp] Running as root is not recommended. Use --allow-root to bypass.',
    title: 'Jupyter in {name} does not run as root',
    what: 'Jupyter refuses to run as root (uid 0): the image names no other user, or runAsUser is 0, or its start script, which changes to the user, was passed over by a command of the pod',
    change:
      'Let it run as the user of the image (jovyan, uid 1000, of the images of the Jupyter project): {path}.securityContext.runAsUser: 1000 with fsGroup: 100 at {spec}.securityContext; or start it by start-notebook.sh in place of {path}.command; --allow-root there lets it run as root',
  },
  {
    pattern: /\bLoading extra config: ([\w.-]{1,80})/,
    example: 'Loading extra config: shelves\n  File "<string>", line 2, in <module>',
    isAtAnyLevel: true,
    confirm: ({ container, match }) =>
      container.logLines.findLast((line) => line.includes('Loading extra config: '))?.includes(match[0]) === true &&
      container.logLines.some((line) => /^\s{1,20}File "<string>", line \d/.test(line.slice(0, 60))),
    kind: 'log-config-parse',
    title: 'The extra configuration $1 of JupyterHub in {name} fails{near}',
    what: 'jupyterhub_config.py runs the Python of hub.extraConfig.$1, and that ends with an error{near}',
    near: [/^\s{0,12}((?:[\w.]{1,80}\.)?[A-Z]\w{1,60}(?:Error|Exception): .{1,160})$/, ': $1'],
    steps: [
      'Correct the Python of hub.extraConfig.$1 in the values of the chart{near}. It runs within jupyterhub_config.py, where c is the configuration and other names have to be imported; then upgrade the release.',
    ],
  },
  {
    pattern: /No bean of type \[io\.kestra\.core\.(?:repositories|queues)\.(\w{2,60})/,
    example: 'No bean of type [io.kestra.core.repositories.FlowRepositoryInterface] exists.',
    kind: 'log-config-parse',
    title: 'Kestra in {name} has no repository or queue in its configuration ($1)',
    what: 'kestra.repository.type and kestra.queue.type are not set (or not under kestra:), so that no backend makes $1: the configuration of the chart was replaced, or the file is not the one that --config names',
    steps: [
      'Set kestra.repository.type and kestra.queue.type to the backend (postgres, mysql, h2; memory for a test) in the configuration of Kestra, with datasources.postgres (url, driver, username, password) beside kestra:, and see that --config or KESTRA_CONFIGURATION of {name} names that file.',
    ],
  },
  {
    pattern: /vectorizer: no module with name "([\w-]{2,60})" present/,
    example: 'default vectorizer: vectorizer: no module with name "text2vec-shelf" present',
    kind: 'log-config-parse',
    title: 'Weaviate in {name} does not load the module $1, which is to be its vectorizer',
    what: 'DEFAULT_VECTORIZER_MODULE (or a class of the schema) names $1, and ENABLE_MODULES does not list it',
    change:
      'Add $1 to ENABLE_MODULES at {env} (modules.$1.enabled of the chart), or set DEFAULT_VECTORIZER_MODULE to a module that is in that list, or to none',
  },
];
