import type { Evidence as Quote } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { ObjectReference } from '../../manifest/object-references.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { atPath, inParentheses } from '../support/texts.js';
import { mountFailures, timedOutVolumes } from './mount-failure.js';

const MISSING = /\b(configmap|secret)s? "([^"]{1,253})" not found/i;
const NOT_REGISTERED = /object "[^"/]{1,253}"\/"([^"]{1,253})" not registered/;

interface Missing {
  readonly kind: string;
  readonly name: string;
  readonly volume: string;
  readonly quotes: readonly Quote[];
  readonly certain: boolean;
}

/** Kubelet: `MountVolume.SetUp failed for volume "V" : secret "N" not found`; the later time-out names the volume only. */
export const mountMissingObject: DiagnosisRule = {
  id: 'mount-missing-object',
  title: 'Volume refers to a ConfigMap or Secret that does not exist',
  group: 'volume',
  severity: 'high',
  match: (evidence) => {
    const missing = [...fromSetup(evidence), ...fromTimeout(evidence)];
    return missing.map((each) => draft(evidence, each));
  },
};

function fromSetup(evidence: Evidence): Missing[] {
  return mountFailures(evidence).flatMap(({ event, volume, detail }): Missing[] => {
    const match = MISSING.exec(detail);
    const unregistered = NOT_REGISTERED.exec(detail)?.[1];
    const kind = (match?.[1] ?? '').toLowerCase() === 'configmap' ? 'ConfigMap' : 'Secret';
    if (match !== null) return [{ kind, name: match[2] ?? '', volume, quotes: [fromEvent(event)], certain: true }];
    const reference = references(evidence, volume).find((each) => each.name === unregistered);
    if (reference === undefined) return [];
    return [{ kind: reference.kind, name: reference.name, volume, quotes: [fromEvent(event)], certain: false }];
  });
}

/** The summary names the volume; the manifest says which object stands behind it, and the agent whether that exists. */
function fromTimeout(evidence: Evidence): Missing[] {
  const summary = timedOutVolumes(evidence);
  if (summary === undefined || mountFailures(evidence).length > 0) return [];
  return summary.volumes.flatMap((volume) =>
    references(evidence, volume)
      .filter((each) => evidence.related(each.kind, each.name)?.exists === false)
      .map(({ kind, name }) => ({ kind, name, volume, quotes: [fromEvent(summary.event)], certain: true })),
  );
}

function references(evidence: Evidence, volume: string): ObjectReference[] {
  return evidence.manifest.references.filter((each) => each.volume === volume);
}

function draft(evidence: Evidence, missing: Missing): Draft {
  const { kind, name, volume } = missing;
  const reference = references(evidence, volume).find((each) => each.kind === kind && each.name === name);
  const path = reference?.path;
  const related = evidence.related(kind, name);
  const near = [
    ...(related?.near ?? []),
    ...evidence.facts.related.filter((each) => each.kind === kind && each.exists === true).map((each) => each.name),
  ];
  const create = kind === 'Secret' ? ['secret', 'generic'] : ['configmap'];
  return {
    title: `${kind} ${name} does not exist`,
    cause:
      `${kind} ${name} does not exist in namespace ${evidence.namespace}, so volume ${volume}${inParentheses(path)} ` +
      `cannot be mounted and no container of the pod starts.${didYouMean(name, near)}`,
    confidence: missing.certain ? 'high' : 'medium',
    objects: [`${kind}/${name}`],
    evidence: [
      ...missing.quotes,
      ...(path === undefined ? [] : [fromManifest(path, `${nameField(kind, path)}: ${name}`)]),
      ...fromRelated(related),
    ],
    steps: [
      step(
        `Create the ${kind} with the files that the application expects:`,
        kubectl(evidence, 'create', ...create, name, '--from-file=PATH'),
      ),
      changeStep(evidence, `Or, where another ${kind} is meant, correct its name${atPath(path)}`),
      step(`If the application can do without it, set optional: true${atPath(path, '', ' on the volume')}.`),
    ],
    checks: [step('See what exists:', kubectl(evidence, 'get', `${kind.toLowerCase()}s`)), recoveryCheck(evidence)],
  };
}

/** A Secret that is a volume of its own is named by another field than a projected one. */
function nameField(kind: string, path: string): string {
  return kind === 'Secret' && !path.includes('projected') ? 'secretName' : 'name';
}
