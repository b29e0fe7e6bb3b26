import { role, roleBinding } from '../../manifests/access.js';
import { serviceAccount } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { python } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'internal', name: 'chat-bot' };
const image = 'registry.nordwind.example/internal/chat-bot:0.4.0';

/** Restarts things when asked in the chat. Runs well, and could open a shell in any pod of its namespace. */
export const chatBot = {
  objects: [
    deployment({
      ...place,
      pod: { serviceAccount: place.name, containers: [{ name: 'bot', image, memory: '64Mi' }] },
    }),
    ...[serviceAccount(place), roleBinding(place)],
    role(place, [
      { resources: ['pods', 'pods/exec', 'pods/log'], verbs: ['get', 'list', 'create', 'delete'] },
      { apiGroups: ['apps'], resources: ['deployments'], verbs: ['*'] },
    ]),
  ],
  images: [
    {
      reference: image,
      entrypoint: ['python', '-m', 'bot'],
      program: program({
        starts: [python('INFO', 'bot', 'joined #operations')],
        memoryMib: 40,
        traffic: { everyMs: 25_000, lines: [python('INFO', 'bot', 'answered question {id} in {ms} ms')] },
      }),
    },
  ],
} satisfies DemoWorkload;
