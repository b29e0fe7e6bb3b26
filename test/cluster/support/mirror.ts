import type { Fix } from '../../../src/contracts/diagnosis.js';
import { cleanPod } from '../../../src/rules/pod/clean-manifest.js';
import { applyPatch } from '../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import type { Manifest } from './test-cluster.js';

/** The pod that this manifest and patch make, under another name and with labels that nothing selects. */
export function mirrorOf(manifest: string, patch: Fix['patch'], name: string): Manifest {
  const result = applyPatch(parseManifest(manifest), patch);
  if (!result.ok) throw new Error(result.problem.problem);
  const cleaned = cleanPod(result.document as Manifest);
  return { ...cleaned, metadata: { name, labels: { mirror: 'true' } } };
}
