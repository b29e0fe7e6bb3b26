import { autoscaler, disruptionBudget, ingress, service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { pino } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'shop', name: 'storefront' };
const image = (tag: string) => `registry.nordwind.example/shop/storefront:${tag}`;

const storefrontDeployment = (tag: string) =>
  deployment({
    ...place,
    replicas: 3,
    pod: {
      containers: [
        {
          ...{ name: 'storefront', image: image(tag), port: 3000, memory: '128Mi' },
          env: { CART_URL: 'http://cart.shop', CATALOG_URL: 'http://catalog.shop' },
          liveness: { path: '/healthz' },
          readiness: { path: '/healthz' },
        },
      ],
    },
  });

const run = program({
  starts: [pino('info', 'storefront is starting', { node: 'v20.19.5' }), pino('info', 'listening on 0.0.0.0:3000')],
  port: 3000,
  memoryMib: 70,
  traffic: {
    everyMs: 4_000,
    lines: [
      pino('info', 'GET / 200 {ms}ms'),
      pino('info', 'GET /p/{id} 200 {ms}ms'),
      pino('info', 'POST /cart/items 201 {ms}ms'),
      pino('warn', 'GET /p/{id} 404 {ms}ms'),
    ],
  },
});

/** The shop itself. Its release 1.5.0 is rolled out before the image is pushed. */
export const storefront = {
  objects: [
    storefrontDeployment('1.4.2'),
    service(place, 3000),
    ingress(place, 'shop.nordwind.example'),
    autoscaler(place, { min: 3, max: 6 }),
    disruptionBudget(place, 2),
  ],
  images: [{ reference: image('1.4.2'), entrypoint: ['node', 'server.js'], program: run }],
  versions: { good: [storefrontDeployment('1.4.2')], notPushed: [storefrontDeployment('1.5.0')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'image-not-found-tag' }],
} satisfies DemoWorkload;
