import { expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis, waiting } from '../reports.js';

it('is about the image of a volume where that is what the registry lacks', () => {
  const text = 'failed to resolve reference "registry.example/models/llm:9": registry.example/models/llm:9: not found';
  const report = {
    manifest: manifest(
      { volumeMounts: [{ name: 'model', mountPath: '/model' }] },
      { volumes: [{ name: 'model', image: { reference: 'registry.example/models/llm:9' } }] },
    ),
    container_statuses: [
      waiting(
        'ErrImagePull',
        `rpc error: code = NotFound desc = failed to pull and unpack image "registry.example/models/llm:9": ${text}`,
      ),
    ],
  };
  const diagnosis = diagnosisOf(report);
  expect(diagnosis.title).toBe('Image registry.example/models/llm:9 does not exist');
  expect(diagnosis.cause).toContain('of volume model (mounted by container api) does not exist');
  expect(textOfDiagnosis(diagnosis)).toContain(
    'set spec.volumes[0].image.reference to registry.example/models/llm:EXISTING_TAG',
  );
  expect(textOfDiagnosis(diagnosis)).not.toContain('registry.example/orders');
});
