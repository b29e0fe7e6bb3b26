import { describe, expect, it } from 'vitest';
import { HandOverService } from '../../../src/kernel/mirrors/hand-over-service.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import { type Fields, fieldsOf } from '../../../src/rules/evidence/values.js';
import { cleanPod } from '../../../src/rules/pod/clean-manifest.js';
import { dumpManifest } from '../../../src/rules/pod/dump-manifest.js';
import { applyPatch, type JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { withoutDefaults } from '../../../src/rules/pod/server-defaults.js';
import { applyStrategicMerge } from '../../../src/simulation/api-server/strategic-merge.js';
import { eachDatabase } from '../../support/databases.js';
import { MirrorScene } from './mirror-scene.js';

function serviceOf({ storage }: MirrorScene): HandOverService {
  const use = (_: string, work: (given: unknown) => Promise<unknown>) => work(storage);
  return new HandOverService({ use } as PluginAccess);
}

/** What the cluster would make of a patch. */
const APPLY = {
  json(owner: Fields, text: string): unknown {
    const result = applyPatch(owner, JSON.parse(text) as JsonPatch);
    return result.ok ? result.document : result.problem;
  },
  merge: (owner: Fields, text: string): unknown => applyStrategicMerge(owner, parseManifest(text) ?? {}),
} as const;

/** The spec of a pod as text, cleaned, so that two that are alike are so to the byte. */
function specText(spec: unknown): string {
  return dumpManifest(withoutDefaults(cleanPod({ apiVersion: 'v1', kind: 'Pod', spec }))['spec']);
}

eachDatabase('what a backend hands over', (engine) => {
  describe('after a proof', () => {
    it.each(['json', 'merge'] as const)(
      'is what was proven, as %s, and repairs the owner in the cluster',
      async (format) => {
        const scene = await MirrorScene.start(engine);
        const replica = await scene.replica();
        const { 'report-gen': failure = 0 } = await scene.record();
        const { mirror_id } = await replica.deploys.deploy(failure, {}, 'ada');
        await expect.poll(() => replica.ended).toHaveLength(1);
        const asked = { format, isExperiment: false, seesSecrets: true };
        const handed = await serviceOf(scene).patch(failure, asked);
        expect(handed).toMatchObject({ verdict: 'PROVEN', proven_by: 'ada', origin: 'rules', scope: 'hand-over' });
        const url = `${scene.simulation.url}/apis/apps/v1/namespaces/shop/deployments/report-gen`;
        const owner = (await (await fetch(url)).json()) as Fields;
        const patched = fieldsOf(APPLY[format](owner, handed.text));
        const template = fieldsOf(fieldsOf(patched['spec'])['template']);
        const proven = parseManifest((await scene.stored(mirror_id))?.fixed_manifest ?? '');
        expect(specText(template['spec'])).toBe(specText(proven?.['spec']));
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(patched) });
        expect(answer.status).toBe(200);
        scene.simulation.clock.advance(120_000);
        const repaired = (await (await fetch(url)).json()) as Fields;
        expect(repaired['status']).toMatchObject({ readyReplicas: 1, updatedReplicas: 1 });
      },
    );
  });
});
