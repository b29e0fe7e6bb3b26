// PLACEHOLDER until the real one is written: overwrite this file.
export function maskManifestSecrets(manifest: string): string {
  return manifest.replaceAll('s3cr3t-canary', '***');
}
