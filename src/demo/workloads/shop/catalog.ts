import { configMap, service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { python } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'shop', name: 'catalog' };
const image = 'registry.nordwind.example/shop/catalog:3.11.0';

const settings = (key: string) =>
  configMap({ ...place, name: 'catalog-settings' }, { [key]: '48', SEARCH_URL: 'http://search.shop' });

const catalogDeployment = (revision: string) =>
  deployment({
    ...place,
    replicas: 2,
    pod: {
      containers: [
        {
          ...{ name: 'catalog', image, port: 8000, memory: '96Mi' },
          env: {
            PAGE_SIZE: { configMap: 'catalog-settings', key: 'PAGE_SIZE' },
            SEARCH_URL: { configMap: 'catalog-settings', key: 'SEARCH_URL' },
            SETTINGS_REVISION: revision,
          },
          readiness: { path: '/health' },
        },
      ],
    },
  });

const run = program({
  starts: [
    '[INFO] Starting gunicorn 23.0.0',
    '[INFO] Listening at: http://0.0.0.0:8000 (1)',
    '[INFO] Booting worker with pid: 7',
  ],
  port: 8000,
  memoryMib: 60,
  traffic: {
    everyMs: 5_000,
    lines: [
      python('INFO', 'catalog.views', 'GET /products?page={n} 200 {ms}ms'),
      python('INFO', 'catalog.views', 'GET /products/{id} 200 {ms}ms'),
      python('WARNING', 'catalog.images', 'product {id} has no picture'),
    ],
  },
});

/** What there is to buy. A key of its ConfigMap is renamed, and the next roll-out finds it no more. */
export const catalog = {
  objects: [settings('PAGE_SIZE'), catalogDeployment('1'), service(place, 8000)],
  images: [{ reference: image, entrypoint: ['gunicorn', 'catalog.wsgi'], program: run }],
  versions: {
    good: [settings('PAGE_SIZE'), catalogDeployment('1')],
    keyRenamed: [settings('PAGESIZE'), catalogDeployment('2')],
  },
  failures: [{ ...place, kind: 'Deployment', cause: 'config-missing-key' }],
} satisfies DemoWorkload;
