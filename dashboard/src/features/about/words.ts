export const words = {
  title: 'About Podproof',
  what: 'Why a pod fails, a fix, and its proof in a mirror pod.',
  version: 'Version',
  storage: 'Storage',
  cluster: 'Cluster',
  noCluster: 'not connected',
  simulated: 'simulated',
  documents: 'Documents of this server',
  docs: 'API, to try out',
  redoc: 'API, to read',
  openapi: 'OpenAPI document',
  asyncapi: 'AsyncAPI document of the events',
  licences: 'Licences',
  licence: 'Podproof is licensed under Apache 2.0.',
  others:
    'Its pages stand on React, TanStack Router, Query and Virtual, Base UI, React Flow, Dagre, CodeMirror and Lucide, under the MIT, ISC and BSD licences. The licences of what the server is made of come with the package.',
} as const;
