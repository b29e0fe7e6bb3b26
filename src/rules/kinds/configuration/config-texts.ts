import { captures } from '../support/texts.js';

/** What the kubelet cannot find for the environment of a container. */
export interface NamedObject {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
}

export interface NamedKey extends NamedObject {
  readonly key: string;
  /** Of the object, as the kubelet reports it; '' where it does not. */
  readonly namespace: string;
}

export interface Refusal {
  /** Why the container would be root: by the image, by a user that the image names, by runAsUser 0, or by the name of a Windows user. */
  readonly by: 'image' | 'named-user' | 'explicit' | 'windows';
  /** The user that the text names; '' where it names none. */
  readonly user: string;
}

// The kubelet's own cache says `configmap "N"`, the API server `configmaps "N"`.
const OBJECT = /\b(configmap|secret)s? "([^"]{1,253})" not found/i;
const KEY = /couldn't find key (.{1,253}) in (ConfigMap|Secret) (?:([^/\s]{1,253})\/)?([^/\s]{1,253})/;
const IMAGE_IS_ROOT = /has runAsNonRoot and image will run as root/;
const NAMED_USER = /has runAsNonRoot and image has non-numeric user \(([^)]{0,200})\)/;
const EXPLICIT_ROOT = /runAsUser breaks non-root policy/;
const WINDOWS = /runAsUser(?:Name)? \(([^)]{0,200})\) which will be regarded as root identity/;

/** Whether the kubelet speaks of what the pod's manifest refers to: whatever the reason says, the runtime has not been asked yet. */
export function isConfigText(message: string): boolean {
  return (
    missingObjectIn(message) !== undefined || missingKeyIn(message) !== undefined || refusalIn(message) !== undefined
  );
}

export function missingObjectIn(message: string): NamedObject | undefined {
  const [, word, name] = captures(message.includes('not found') ? OBJECT.exec(message) : null);
  return name === '' ? undefined : { kind: referencedKind(word), name };
}

export function missingKeyIn(message: string): NamedKey | undefined {
  const [, key, word, namespace, name] = captures(message.includes("couldn't find key") ? KEY.exec(message) : null);
  return name === '' ? undefined : { kind: referencedKind(word), name, key, namespace };
}

/** The texts of the kubelet's verifyRunAsNonRoot, on Linux the same from 1.20 to 1.36. */
export function refusalIn(message: string): Refusal | undefined {
  if (!message.includes('oot')) return undefined;
  if (IMAGE_IS_ROOT.test(message)) return { by: 'image', user: '' };
  if (EXPLICIT_ROOT.test(message)) return { by: 'explicit', user: '' };
  const named = NAMED_USER.exec(message)?.[1];
  if (named !== undefined) return { by: 'named-user', user: named };
  const windows = WINDOWS.exec(message)?.[1];
  return windows === undefined ? undefined : { by: 'windows', user: windows };
}

function referencedKind(word: string): NamedObject['kind'] {
  return word.toLowerCase() === 'secret' ? 'Secret' : 'ConfigMap';
}
