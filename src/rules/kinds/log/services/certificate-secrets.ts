import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../../evidence/values.js';

const OF_CERTIFICATES = /tls|ssl|certs?\b|certificates?|pki|\bcas?\b|keys?\b/i;
const MOST = 3;

/** `Secret api-tls (mounted at /etc/tls)`: the Secrets that a container has its certificates and keys from, by the names of Secret, volume and path; '' where none looks so. */
export function certificateSecrets({ manifest }: Evidence, container: ContainerEvidence): string {
  const found = container.volumeMounts.flatMap(({ volume, path }) => {
    const secret = textOf(fieldsOf(manifest.volume(volume)?.fields['secret'])['secretName']);
    if (secret === '' || ![secret, volume, path].some((text) => OF_CERTIFICATES.test(text.replace(/_/g, '-'))))
      return [];
    return [`Secret ${secret} (mounted at ${path})`];
  });
  return [...new Set(found)].slice(0, MOST).join(' or ');
}
