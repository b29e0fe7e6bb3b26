import type { Diagnosis, Fix } from '../../contracts/diagnosis.js';
import { FailureReport } from '../../contracts/failure.js';
import { ruleOn } from '../../rules/diagnose-report.js';
import { readEvidence } from '../../rules/evidence/read-evidence.js';
import type { FailureKind } from '../../rules/kinds/define-kind.js';
import { KINDS } from '../../rules/kinds/index.js';
import { applyPatch } from '../../rules/pod/json-patch.js';
import { foreignKind } from '../diagnosis/foreign-kind.js';
import { faultOfKind, TakenNames } from '../diagnosis/judge-kind.js';
import { messageOf } from '../ports/errors.js';
import type { KindPack } from '../ports/kind-pack.js';

/** What came of one report. */
export interface KindTrial {
  /** What a server with the pack would say. */
  readonly diagnosis: Diagnosis | null;
  readonly fix: Fix | null;
  /** The kinds of the pack that found something, whether or not it is the root cause. */
  readonly found: readonly string[];
  /** What a server would log: a kind or a fix that threw, or that proposed what the guard refuses, with its name. */
  readonly errors: readonly string[];
  /** The report of a pod with the first fix, else the same, as if it had failed alike; null where there is no fix of the pod. */
  readonly repaired: FailureReport | null;
}

/** What is wrong with a pack, a sentence for each kind that a server would leave out. */
export function faultsOfPack({ kinds }: KindPack): readonly string[] {
  const taken = new TakenNames();
  return kinds.flatMap((kind, index) => {
    const fault = faultOfKind(kind) ?? taken.refusalOf(kind, 'this pack');
    if (fault === null) taken.take(kind, 'this pack');
    return fault === null ? [] : [`kind no. ${index + 1}: ${fault}`];
  });
}

/**
 * Asks a pack about a report as a server does, among our own kinds, for tests of the pack. The report is frozen first, so that a kind that changes it is found
 * by what it throws. Never throws, but for what is no report.
 */
export function tryKinds({ kinds }: KindPack, body: unknown): KindTrial {
  const report = frozen(FailureReport.parse(structuredClone(body)));
  const evidence = readEvidence(report);
  frozen(evidence.facts);
  frozen(evidence.manifest.document);
  const errors: string[] = [];
  const onError = (name: string, error: unknown) => errors.push(`${name}: ${messageOf(error)}`);
  const found = new Set<string>();
  const watched = kinds.map((kind) => {
    const foreign = foreignKind(kind, { packId: 'pack', onSpent: () => {} });
    return { ...foreign, find: noting(foreign, found) };
  });
  const { diagnosis, fix } = ruleOn(evidence, onError, [...KINDS, ...watched]);
  return { diagnosis, fix, found: [...found], errors, repaired: repairedBy(fix, report, evidence.manifest.document) };
}

function noting({ id, find }: FailureKind, found: Set<string>): FailureKind['find'] {
  return (evidence) => {
    const cases = find(evidence);
    if (cases.length > 0) found.add(id);
    return cases;
  };
}

function repairedBy(fix: Fix | null, report: FailureReport, document: unknown): FailureReport | null {
  if (fix === null || fix.target === 'owner') return null;
  const changed = applyPatch(document, fix.patch);
  return changed.ok ? { ...report, manifest: JSON.stringify(changed.document) } : null;
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) frozen(each);
  return value;
}
