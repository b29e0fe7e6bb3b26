import { service } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'internal', name: 'legacy-crm' };
const image = 'registry.crm-vendor.example/crm:9.1';

const crm = deployment({
  ...place,
  pod: {
    containers: [{ name: 'crm', image, port: 8080, memory: '96Mi' }],
    spec: { imagePullSecrets: [{ name: 'crm-vendor' }] },
  },
});

/** Bought software. The Secret with the vendor's registry account was lost with the old cluster. */
export const legacyCrm = {
  objects: [crm, service(place, 8080)],
  images: [
    {
      ...{ reference: image, entrypoint: ['/opt/crm/run.sh'], isPrivate: true },
      program: program({ starts: ['CRM 9.1 is up'], port: 8080, memoryMib: 70 }),
    },
  ],
  failures: [{ ...place, kind: 'Deployment', cause: 'image-access-denied' }],
} satisfies DemoWorkload;
