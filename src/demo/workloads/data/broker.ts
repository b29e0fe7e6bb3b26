import { disruptionBudget, service } from '../../manifests/surroundings.js';
import { statefulSet } from '../../manifests/workloads.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'data', name: 'broker' };
const image = 'registry.nordwind.example/base/kafka:3.8.0';

const brokers = statefulSet({
  ...place,
  replicas: 3,
  storageClass: 'standard',
  pod: {
    containers: [
      {
        ...{ name: 'kafka', image, port: 9092, cpu: '100m', memory: '256Mi' },
        mounts: { '/var/lib/kafka': 'data' },
        readiness: { command: ['kafka-broker-api-versions.sh'] },
      },
    ],
  },
});

const run = program({
  starts: ['[INFO] [KafkaRaftServer nodeId=0] Kafka Server started (kafka.server.KafkaRaftServer)'],
  port: 9092,
  memoryMib: 190,
  traffic: {
    everyMs: 15_000,
    lines: [
      '[INFO] [LocalLog partition=orders-{n}] Rolled new log segment at offset {id} in {ms} ms. (kafka.log.LocalLog)',
    ],
  },
});

/** The events of the company. Runs well. */
export const broker = {
  objects: [brokers, service(place, 9092, { headless: true }), disruptionBudget(place, 2)],
  images: [{ reference: image, entrypoint: ['/opt/kafka/bin/kafka-server-start.sh'], program: run }],
} satisfies DemoWorkload;
