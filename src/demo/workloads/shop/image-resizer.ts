import { deployment } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'shop', name: 'image-resizer' };
const image = 'registry.nordwind.example/shop/image-resizer:0.8.2';

const worker = (binary: string) =>
  deployment({
    ...place,
    pod: { containers: [{ name: 'resizer', image, command: [binary, '--queue', 'images'], memory: '64Mi' }] },
  });

const run = program({
  starts: [slog('INFO', 'waiting for pictures', { queue: 'images' })],
  memoryMib: 40,
  traffic: { everyMs: 9_000, lines: [slog('INFO', 'resized', { picture: '{id}', took: '{ms}ms' })] },
});

/** Makes pictures smaller. Its command is renamed in the manifest, but not in the image. */
export const imageResizer = {
  objects: [worker('/usr/local/bin/resizer')],
  images: [
    { reference: image, cmd: ['/usr/local/bin/resizer'], executables: ['/usr/local/bin/resizer'], program: run },
  ],
  versions: { good: [worker('/usr/local/bin/resizer')], renamed: [worker('/usr/local/bin/image-resizer')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'start-error-exec' }],
} satisfies DemoWorkload;
