import type { Evidence } from '../../evidence/evidence.js';
import { captures } from '../support/texts.js';
import type { ImageFailure } from './image-failure.js';

export type OperatingSystem = 'linux' | 'windows';

/** In what image and node do not fit each other. */
export interface PlatformFault {
  /** `version`: both are of Windows, and its containers run on their own version only. */
  readonly by: 'architecture' | 'system' | 'version';
  /** What the image is built for; undefined where neither its name nor the text tells. */
  readonly image: OperatingSystem | undefined;
  readonly node: OperatingSystem | undefined;
  /** The versions of Windows of image and node, where the text names them. */
  readonly versions: readonly string[];
}

/** Images of Microsoft and those that are made of them. */
const WINDOWS_IMAGE =
  /(?:^|\/)windows(?:[/:@]|$)|windowsservercore|nanoserver|servercore|\bltsc20\d\d|dotnet\/framework|-windows-(?:amd64|ltsc)/i;
const IMAGE_SYSTEM = /image operating system "?(linux|windows)/i;
const WANTED_SYSTEM = /(?:manifest for|wanted|platform \() ?(linux|windows)\/|\bOS "?(linux|windows)/i;
const VERSIONS = /Windows version (\d[\d.]{1,30})-based image is incompatible with an? (\d[\d.]{1,30}) host/i;

export function platformFault(evidence: Evidence, failure: ImageFailure): PlatformFault {
  const [, ...versions] = VERSIONS.exec(failure.text) ?? [];
  const stated = systemOf(IMAGE_SYSTEM.exec(failure.text)?.[1]);
  const image = versions.length > 0 || WINDOWS_IMAGE.test(failure.image) ? 'windows' : stated;
  const node = versions.length > 0 ? 'windows' : (nodeSystem(evidence, failure) ?? otherThan(image));
  return { by: faultBy(image, node), image, node, versions };
}

function faultBy(image: OperatingSystem | undefined, node: OperatingSystem | undefined): PlatformFault['by'] {
  if (image === 'windows' && node === 'windows') return 'version';
  const isOther = image !== undefined && image !== node;
  return node === 'windows' || isOther ? 'system' : 'architecture';
}

/** As the labels of the node have it, else as the text says what was looked for. */
function nodeSystem({ facts }: Evidence, { text }: ImageFailure): OperatingSystem | undefined {
  const [, platform, system] = captures(WANTED_SYSTEM.exec(text));
  return systemOf(facts.nodeDetails?.labels['kubernetes.io/os']) ?? systemOf(platform || system);
}

/** The name of a system as it is written. */
export function systemName(system: OperatingSystem): string {
  return system === 'windows' ? 'Windows' : 'Linux';
}

function systemOf(word: string | undefined): OperatingSystem | undefined {
  const name = word?.toLowerCase();
  return name === 'linux' || name === 'windows' ? name : undefined;
}

/** A runtime that refuses an image for its system runs on the other one. */
function otherThan(system: OperatingSystem | undefined): OperatingSystem | undefined {
  if (system === undefined) return undefined;
  return system === 'windows' ? 'linux' : 'windows';
}
