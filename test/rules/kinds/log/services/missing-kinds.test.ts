import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

const missing = (kind: string, version = 'depot.example/v1') =>
  `{"level":"error","msg":"if kind is a CRD, it should be installed before calling Start","error":"no matches for kind \\"${kind}\\" in version \\"${version}\\""}`;

it('names every kind that the cluster does not have', () => {
  const diagnosis = diagnosisOfLog(`${missing('Shelf')}\n${missing('Rack')}\n${missing('Shelf')}`);
  expect(diagnosis.title).toBe(
    'api needs the CRDs of Shelf and Rack (depot.example/v1), which the cluster does not have',
  );
  expect(diagnosis.steps[0]?.text).toContain('Shelf of depot.example/v1 and Rack of depot.example/v1 are served');
});

it('names one kind as one', () => {
  expect(diagnosisOfLog(missing('Shelf')).title).toContain('needs the CRD of Shelf (depot.example/v1), which');
});

it('knows it by the words of controllers that ask back', () => {
  const diagnosis = diagnosisOfLog(
    '2026-09-27T16:45:39Z ERROR depot::controller: ShelfSet is not queryable; Api(ErrorResponse { status: "404 Not Found", code: 404 }). Is the CRD installed?',
  );
  expect(diagnosis.title).toBe('api needs the CRD of ShelfSet, which the cluster does not have');
  expect(diagnosis.steps[0]?.command).toBe('kubectl get crd');
});
