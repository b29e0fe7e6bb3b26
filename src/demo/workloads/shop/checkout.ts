import { service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { logback } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'shop', name: 'checkout' };
const image = 'registry.nordwind.example/shop/checkout:5.8.0';

const checkoutDeployment = (memoryLimit: string) =>
  deployment({
    ...place,
    replicas: 3,
    pod: {
      containers: [
        {
          ...{ name: 'checkout', image, port: 8080, cpu: '100m', memory: '96Mi', memoryLimit },
          env: { PAYMENTS_URL: 'http://payment-gateway.payments' },
          liveness: { path: '/actuator/health/liveness', delaySeconds: 8 },
          readiness: { path: '/actuator/health/readiness', delaySeconds: 4 },
        },
      ],
    },
  });

const run = program({
  starts: [
    logback('INFO', 'e.n.checkout.CheckoutApplication', 'Starting CheckoutApplication v5.8.0 using Java 21.0.4'),
    logback('INFO', 'o.s.b.w.embedded.tomcat.TomcatWebServer', 'Tomcat initialized with port 8080 (http)'),
    logback('INFO', 'e.n.checkout.price.PriceCache', 'Loading the price list into memory'),
  ],
  port: 8080,
  listensAfterMs: 3_000,
  traffic: {
    everyMs: 6_000,
    lines: [
      logback('INFO', 'e.n.checkout.OrderController', 'order {id} placed in {ms} ms'),
      logback('INFO', 'e.n.checkout.TaxService', 'tax of order {id} computed'),
    ],
  },
  memoryMib: 170,
});

/** Takes orders. Somebody saves memory: its limit goes below what the price list takes. */
export const checkout = {
  objects: [checkoutDeployment('256Mi'), service(place, 8080)],
  images: [{ reference: image, entrypoint: ['java', '-jar', '/app/checkout.jar'], program: run }],
  versions: { good: [checkoutDeployment('256Mi')], lessMemory: [checkoutDeployment('128Mi')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'oom-killed' }],
} satisfies DemoWorkload;
