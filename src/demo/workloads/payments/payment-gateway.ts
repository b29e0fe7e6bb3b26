import { disruptionBudget, networkPolicy, secret, service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { logback } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'payments', name: 'payment-gateway' };
const image = 'registry.nordwind.example/payments/gateway:7.2.0';

const gatewayDeployment = (credentials: string) =>
  deployment({
    ...place,
    replicas: 2,
    pod: {
      containers: [
        {
          ...{ name: 'gateway', image, port: 8443, cpu: '100m', memory: '160Mi' },
          env: { ACQUIRER_KEY: { secret: credentials, key: 'api-key' } },
          readiness: { path: '/ready' },
        },
      ],
    },
  });

const run = program({
  starts: [
    logback('INFO', 'e.n.payments.GatewayApplication', 'Started GatewayApplication in 2.871 seconds'),
    logback('INFO', 'e.n.payments.acquirer.Acquirer', 'connected to the acquirer (sandbox)'),
  ],
  port: 8443,
  memoryMib: 120,
  traffic: {
    everyMs: 6_000,
    lines: [
      logback('INFO', 'e.n.payments.Authorization', 'payment {id} authorised in {ms} ms'),
      logback('WARN', 'e.n.payments.Authorization', 'payment {id} declined by the issuer'),
    ],
  },
});

/** Talks to the bank. A roll-out takes its key from a Secret that was never created. */
export const paymentGateway = {
  objects: [
    secret({ ...place, name: 'acquirer-credentials' }, ['api-key']),
    ...[gatewayDeployment('acquirer-credentials'), service(place, 8443)],
    ...[disruptionBudget(place, 1), networkPolicy(place, ['ledger-api'])],
  ],
  images: [{ reference: image, entrypoint: ['java', '-jar', '/app/gateway.jar'], program: run }],
  versions: {
    good: [gatewayDeployment('acquirer-credentials')],
    newSecret: [gatewayDeployment('acquirer-credentials-v2')],
  },
  failures: [{ ...place, kind: 'Deployment', cause: 'config-missing-object' }],
} satisfies DemoWorkload;
