import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import type { Fields } from '../../../src/rules/evidence/values.js';
import type { Candidate, ProofPlan } from '../../../src/rules/mirror/proof-plan.js';
import type { Surroundings } from '../../../src/rules/mirror/surroundings.js';
import { report } from '../kinds/reports.js';

export function podOf(spec: Fields, metadata: Fields = {}): Fields {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-0', namespace: 'shop', ...metadata }, spec };
}

/** One container that fails. */
export const API = { name: 'api', image: 'registry.local/team/api:1.0', command: ['serve'], args: ['--port', '8080'] };

export function candidate(fields: Partial<Candidate> = {}): Candidate {
  return {
    origin: 'user',
    strategy: null,
    title: 'A manifest of your own',
    explanation: '',
    scope: 'hand-over',
    patch: [],
    target: 'pod',
    ...fields,
  };
}

/** A plan for a pod that becomes another one. */
export function planFor(original: Fields, fixed: Fields = original, kind = 'crash-app-error'): ProofPlan {
  return {
    namespace: 'shop',
    podName: 'web-0',
    candidate: candidate(),
    about: { kind, container: 'api', original, fixed, logLines: [] },
    fixedManifest: '',
    checks: [],
    windowSeconds: 30,
    needsTtlSeconds: 60,
    missingWitness: [],
    needs: [],
    cannotShow: [],
    warnings: [],
  };
}

export function surroundings(fields: Partial<Surroundings> = {}): Surroundings {
  return { annotations: {}, selecting: [], claimsInUse: new Set(), missing: [], ...fields };
}

/** What a report with this manifest says. */
export function evidenceOf(manifest: Fields, fields: Fields = {}) {
  return readEvidence(report({ pod_name: 'web-0', namespace: 'shop', manifest: JSON.stringify(manifest), ...fields }));
}
