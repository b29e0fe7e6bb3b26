import { inContainer, type ProofCase, shell } from './proof-case.js';

/** What only a person can know, for each scenario whose fix needs a value: it repairs the failure, so it must be proven. */
export const RIGHT_CASES: readonly ProofCase[] = [
  {
    ...{ scenario: 'crash-missing-env', name: 'DATABASE_URL is set' },
    patch: [inContainer('add', '/env', [{ name: 'DATABASE_URL', value: 'postgres://db.shop.example/checkout' }])],
  },
  {
    ...{ scenario: 'crash-command-not-found-127', name: 'a program that is in the image' },
    patch: [shell('httpd -f -p 8080 -h /tmp')],
  },
  {
    ...{ scenario: 'crash-exec-not-found', name: 'the path of the program corrected' },
    patch: [inContainer('replace', '/command', ['/bin/httpd']), inContainer('replace', '/args', ['-f', '-p', '8080'])],
  },
  {
    ...{ scenario: 'crash-sidecar-only', name: 'a configuration that can be parsed' },
    patch: [{ op: 'replace', path: '/spec/volumes/0/configMap/name', value: 'shipper-corrected' }],
  },
  {
    ...{ scenario: 'image-tag-not-found', name: 'the tag that was meant' },
    patch: [inContainer('replace', '/image', '127.0.0.1:5000/team/shell:1.0')],
  },
  {
    ...{ scenario: 'image-unauthorized', name: 'credentials of the registry' },
    patch: [{ op: 'add', path: '/spec/imagePullSecrets', value: [{ name: 'registry' }] }],
  },
  {
    ...{ scenario: 'image-invalid-name', name: 'a name that is valid' },
    patch: [inContainer('replace', '/image', '127.0.0.1:5000/team/shell:1.1')],
  },
  {
    ...{ scenario: 'sched-pvc-missing', name: 'a claim that exists' },
    patch: [{ op: 'replace', path: '/spec/volumes/0/persistentVolumeClaim/claimName', value: 'wiki-restored' }],
  },
  {
    ...{ scenario: 'probe-liveness-http', name: 'a path that answers' },
    patch: [inContainer('replace', '/livenessProbe/httpGet/path', '/live')],
  },
];
