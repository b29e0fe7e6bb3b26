import { networkPolicy, service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { pino } from '../../programs/log-formats.js';
import { valueLike } from '../../programs/needs.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'shop', name: 'cart' };
const image = 'registry.nordwind.example/shop/cart:2.3.1';

const cartDeployment = (limits: string) =>
  deployment({
    ...place,
    replicas: 2,
    pod: {
      containers: [
        {
          ...{ name: 'cart', image, port: 8080, memory: '96Mi' },
          env: { REDIS_URL: 'redis://session-store.data:6379/2', CART_LIMITS: limits },
          liveness: { path: '/livez' },
          readiness: { path: '/readyz' },
        },
      ],
    },
  });

const trace = [
  '/app/dist/limits.js:18',
  '  return limits.perCustomer.maxItems;',
  '                            ^',
  '',
  "TypeError: Cannot read properties of undefined (reading 'maxItems')",
  '    at readLimits (/app/dist/limits.js:18:29)',
  '    at createCart (/app/dist/cart.js:41:18)',
  '    at Object.<anonymous> (/app/dist/server.js:12:14)',
  '    at Module._compile (node:internal/modules/cjs/loader:1554:14)',
  '',
  'Node.js v20.19.5',
];

const run = program({
  starts: [pino('info', 'cart 2.3.1 is starting'), pino('info', 'limits are read from CART_LIMITS')],
  needs: [valueLike('CART_LIMITS', /"perCustomer"/, () => ({ lines: trace, code: 1 }))],
  port: 8080,
  memoryMib: 52,
  traffic: {
    everyMs: 5_000,
    lines: [pino('info', 'item added', { cart: '{id}', took_ms: '{ms}' }), pino('info', 'cart read', { cart: '{id}' })],
  },
});

/** What customers want to buy. A change of an environment variable leaves out what the program reads. */
export const cart = {
  objects: [
    cartDeployment('{"perCustomer":{"maxItems":40}}'),
    service(place, 8080),
    networkPolicy(place, ['storefront', 'checkout']),
  ],
  images: [{ reference: image, entrypoint: ['node', 'dist/server.js'], program: run }],
  versions: {
    good: [cartDeployment('{"perCustomer":{"maxItems":40}}')],
    otherLimits: [cartDeployment('{"customer":{"maxItems":60}}')],
  },
  failures: [{ ...place, kind: 'Deployment', cause: 'log-panic' }],
} satisfies DemoWorkload;
