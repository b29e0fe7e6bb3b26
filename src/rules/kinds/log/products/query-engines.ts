import type { ProductRow } from './product-row.js';

/** What Trino, Flink, Hive and Druid print where they do not start: memory that does not add up, state that is missing. */
export const QUERY_ENGINES: readonly ProductRow[] = [
  {
    pattern:
      /sum of max query memory per node \((\d{1,15})\) and heap headroom \((\d{1,15})\) cannot be larger than the available heap memory \((\d{1,15})\)/,
    example:
      'Invalid memory configuration. The sum of max query memory per node (2147483648) and heap headroom (644245094) cannot be larger than the available heap memory (2147483648)',
    kind: 'log-config-parse',
    title: 'Trino is to give queries more memory than its heap has',
    what: 'query.max-memory-per-node ($1 bytes) and memory.heap-headroom-per-node ($2 bytes) together are more than the heap of the JVM ($3 bytes)',
    change:
      'Lower query.max-memory-per-node in config.properties (server.config.query.maxMemoryPerNode and coordinator or worker of the chart) so that both fit, or raise the heap (-Xmx in jvm.config, jvm.maxHeapSize) with {path}.resources.limits.memory',
  },
  {
    pattern:
      /Cannot find (?:meta data file '_metadata'|checkpoint or savepoint file\/directory) ?(?:in directory )?'?([^\s']{1,200})?/,
    example:
      "FileNotFoundException: Cannot find checkpoint or savepoint file/directory 's3://depot/savepoints/shelf-1' on file system 's3'.",
    title: 'Flink does not find the savepoint from which it is to start ($1)',
    what: 'the savepoint or checkpoint ($1) is not there: it was deleted, lies in another bucket or directory, or the pod sees another volume',
    steps: [
      'Set initialSavepointPath (execution.savepoint.path, -s) to a savepoint or retained checkpoint that exists (a directory with the file _metadata), at a place that all pods reach (an object store, not a local disk); leave it out only where the job may begin with empty state.',
    ],
  },
  {
    pattern: /HiveMetaException: Schema initialization FAILED/,
    example:
      'org.apache.hadoop.hive.metastore.HiveMetaException: Schema initialization FAILED! Metastore state would be inconsistent !!',
    kind: 'log-migration',
    title: 'The schema of the Hive metastore is there already, or half of it: it cannot be initialised again',
    what: 'schematool -initSchema fails, since its tables exist in the database, from an earlier start or one that was interrupted; the image does this at every start unless it is told otherwise',
    change:
      'Set IS_RESUME=true at {env} once the schema is there (images apache/hive 4 and 3.1.3), so that it is not initialised again; for a newer release run schematool -dbType TYPE -upgradeSchema',
    steps: [
      'See which: schematool -dbType TYPE -info. Where an interrupted first start has left half of it and nothing is stored yet, drop that database and let it initialise anew.',
    ],
  },
  {
    pattern:
      /Not enough direct memory\. {1,2}Please adjust -XX:MaxDirectMemorySize.{1,160}maxDirectMemory\[([\d,]{1,20})\], memoryNeeded\[([\d,]{1,20})\]/,
    example:
      'Not enough direct memory.  Please adjust -XX:MaxDirectMemorySize, druid.processing.buffer.sizeBytes, or druid.processing.numThreads: maxDirectMemory[536,870,912], memoryNeeded[2,684,354,560]',
    kind: 'log-config-parse',
    title: 'Druid needs more direct memory ($2 bytes) than its JVM allows ($1)',
    what: 'buffers for processing need $2 bytes of direct memory (buffer.sizeBytes times numThreads and numMergeBuffers and one more), and -XX:MaxDirectMemorySize allows $1; numThreads comes of the processors of the node where it is not set',
    change:
      'Set druid_processing_numThreads, druid_processing_numMergeBuffers and druid_processing_buffer_sizeBytes at {env} so that they need less, or raise -XX:MaxDirectMemorySize (DRUID_MAXDIRECTMEMORYSIZE) with {path}.resources.limits.memory',
  },
  {
    pattern: /No factory for connector '([\w-]{1,60})'\. Available factories: \[([^\]]{1,400})\]/,
    example:
      "IllegalArgumentException: No factory for connector 'shelf2'. Available factories: [hive, iceberg, memory]",
    kind: 'log-config-parse',
    title: 'Trino has no connector $1, which a catalog names',
    what: 'a catalog has connector.name=$1, and this version has no such connector: misspelt, renamed (hive-hadoop2 became hive) or removed, or its plugin is not installed; there are $2',
    change:
      'Correct connector.name in the catalog (a file of /etc/trino/catalog, catalogs or additionalCatalogs of the chart) to one of these: $2',
  },
  {
    pattern:
      /Python in worker has different version ([\d.()', ]{1,20}?) than that in driver ([\d.()', ]{1,20}?), PySpark/,
    example:
      'Exception: Python in worker has different version 3.8 than that in driver 3.10, PySpark cannot run with different minor versions.',
    kind: 'log-usage',
    title: 'The executors of Spark have Python $1, and the driver $2',
    what: 'PySpark needs the same minor version of Python on both sides: the image of the executors has $1, that of the driver $2',
    change:
      'Use one image for driver and executors (spark.kubernetes.container.image, spec.image of the SparkApplication), or point PYSPARK_PYTHON and PYSPARK_DRIVER_PYTHON to the same version in both',
  },
  {
    pattern: /Initial job has not accepted any resources/,
    example:
      'WARN TaskSchedulerImpl: Initial job has not accepted any resources; check your cluster UI to ensure that workers are registered',
    isAtAnyLevel: true,
    isVague: true,
    title: 'The Spark driver {name} gets no executors',
    what: 'the driver asks for executors, and none has registered with it: their pods are pending or end, the ServiceAccount may not create them, or they do not reach the driver',
    steps: [
      'Look at the executor pods of this application (label spark-role=executor): pending ones have events that say why (CPU, memory, quota), others a log. Ask for less (spark.executor.cores, spark.executor.memory, spark.executor.instances), and see that they reach the driver by its headless Service (spark.driver.host).',
    ],
  },
  {
    pattern: /NoResourceAvailableException: (.{1,160})/,
    example: 'NoResourceAvailableException: Could not acquire the minimum required resources.',
    title: 'Flink has too few task slots for the job',
    what: 'the job asks for more slots than task managers have registered in time ($1): their pods are pending or end, do not reach the job manager, or the parallelism is higher than taskmanager.numberOfTaskSlots times their number',
    steps: [
      'Look at the task manager pods (events of pending ones, logs of others: they must reach jobmanager.rpc.address on port 6123). Lower parallelism.default, or raise taskmanager.numberOfTaskSlots or the number of task managers; slot.request.timeout gives them more time.',
    ],
  },
  {
    pattern: /Could not find a file system implementation for scheme '(\w{1,20})'/,
    example:
      "UnsupportedFileSystemSchemeException: Could not find a file system implementation for scheme 'depot'. The scheme is directly supported by Flink through the following plugin(s): flink-depot",
    title: 'Flink has no plugin for addresses with $1://',
    what: 'a checkpoint, savepoint or high-availability directory begins with $1://, and the plugin for it is not in plugins/ of the image',
    change:
      'Set ENABLE_BUILT_IN_PLUGINS at {env} to the jar that opt/ of the image has for it (such as flink-s3-fs-hadoop-VERSION.jar or flink-s3-fs-presto-VERSION.jar), on job and task managers alike, or copy it into plugins/NAME/ in the image',
  },
  {
    pattern: /Hive Schema version ([\d.]{1,12}) does not match metastore's schema version ([\d.]{1,12})/,
    example:
      "MetaException(message:Hive Schema version 3.1.0 does not match metastore's schema version 2.3.0 Metastore is not upgraded or corrupt)",
    kind: 'log-migration',
    title: 'The schema of the Hive metastore is of version $2, and {name} needs $1',
    what: 'the tables of the metastore in the database have version $2, and this release works with $1',
    change:
      'Upgrade them once, after a backup: schematool -dbType TYPE -upgradeSchema in an init container or Job with {image}; where $2 is the newer one, set {path}.image back to a release that fits it',
  },
];
