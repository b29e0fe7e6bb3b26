import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { clusterKubectl, named, objectName, step } from '../../support/commands.js';

/** The object that a controller works on. */
export interface ReconciledObject {
  readonly kind: string;
  /** The API group of its kind; '' where the line does not say it. */
  readonly group: string;
  /** '' for kinds of the cluster. */
  readonly namespace: string;
  readonly name: string;
}

const LINES = 200;
const PANIC = /\bpanic\b/i;
const WORD = '[\\w.-]{1,253}';
/** controller-runtime: `"controllerKind": "Shelf", "Shelf": {"name":"amber","namespace":"depot"}`, or the same as logfmt. */
const KIND = /\bcontrollerKind"?\s?[=:]\s?"?([A-Z]\w{1,100})/;
const GROUP = new RegExp(`\\bcontrollerGroup"?\\s?[=:]\\s?"?(${WORD})`);
const NAME = new RegExp(`(?:^|[\\s,{])"?name"?\\s?[=:]\\s?"?(${WORD})`, 'g');
const NAMESPACE = new RegExp(`(?:^|[\\s,{])"?namespace"?\\s?[=:]\\s?"?(${WORD})`, 'g');

/** The object at which a controller panics, as controller-runtime logs it; undefined where it does not. */
export function panickingObject({ logLines }: ContainerEvidence): ReconciledObject | undefined {
  const line = logLines.slice(-LINES).findLast((each) => KIND.test(each) && PANIC.test(each));
  if (line === undefined) return undefined;
  const text = line.slice(0, 2_000);
  const kind = KIND.exec(text)?.[1] ?? '';
  const name = lastOf(NAME, text);
  if (name === '') return undefined;
  return { kind, group: GROUP.exec(text)?.[1] ?? '', namespace: lastOf(NAMESPACE, text), name };
}

function lastOf(pattern: RegExp, text: string): string {
  return [...text.matchAll(pattern)].at(-1)?.[1] ?? '';
}

export function objectWords({ kind, namespace, name }: ReconciledObject): string {
  return `${kind} ${name}${namespace === '' ? '' : ` in namespace ${namespace}`}`;
}

/** A controller meets the object again at each start, so that is what keeps it from running. */
export function reconciledSteps(object: ReconciledObject): Step[] {
  const { kind, group, namespace, name } = object;
  const resource = group === '' ? kind.toLowerCase() : `${kind.toLowerCase()}.${group}`;
  const target = objectName(resource, name);
  const command =
    namespace === ''
      ? clusterKubectl('get', target, '-o', 'yaml')
      : clusterKubectl('-n', named(namespace), 'get', target, '-o', 'yaml');
  return [
    step(
      `Look at ${objectWords(object)}, at which the controller ends, and will at each start: fill in what it leaves out of what this version of the controller reads, or set it back to what it was before, until the controller is mended:`,
      command,
    ),
  ];
}
