import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

const STACK =
  'panic: runtime error: index out of range [0] with length 0\n\ngoroutine 60 [running]:\nmain.reconcile()\n\t/src/depot/shelf.go:37 +0x1b';

const RECORDS: readonly (readonly [form: string, record: string])[] = [
  [
    'fields behind the message',
    '2026-04-02T14:25:48Z\tINFO\tObserved a panic in reconciler: index out of range\t{"controller": "shelf", "controllerGroup": "depot.example", "controllerKind": "Shelf", "Shelf": {"name":"amber","namespace":"store"}, "namespace": "store", "name": "amber", "reconcileID": "59"}',
  ],
  [
    'JSON',
    '{"level":"error","msg":"Observed a panic","controller":"shelf","controllerGroup":"depot.example","controllerKind":"Shelf","Shelf":{"name":"amber","namespace":"store"},"namespace":"store","name":"amber","panic":"index out of range"}',
  ],
  [
    'klog',
    'E0402 14:25:48.100000       1 controller.go:142] "Observed a panic" err="index out of range" controller="shelf" controllerGroup="depot.example" controllerKind="Shelf" Shelf="store/amber" namespace="store" name="amber"',
  ],
];

it.each(RECORDS)('names the object at which a controller panics, from %s', (_form, record) => {
  const diagnosis = diagnosisOfLog(`${record}\n${STACK}`, {}, 2);
  expect(diagnosis.title).toContain('crashes at Shelf amber in namespace store');
  expect(diagnosis.steps[0]?.command).toBe('kubectl -n store get shelf.depot.example/amber -o yaml');
});

it('names none where the record is of another object that is well', () => {
  const well =
    '2026-04-02T14:25:48Z\tINFO\tReconciled\t{"controllerKind": "Shelf", "namespace": "store", "name": "amber"}';
  const diagnosis = diagnosisOfLog(`${well}\n${STACK}`, {}, 2);
  expect(diagnosis.title).not.toContain('amber');
  expect(diagnosis.steps[0]?.text).toContain('/src/depot/shelf.go:37');
});
