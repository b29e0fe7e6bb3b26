import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { deepestMount } from '../../evidence/deepest-mount.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../evidence/values.js';

/** A file in a container that comes from a ConfigMap or a Secret. */
export interface MountedFile {
  readonly volume: string;
  readonly kind: 'ConfigMap' | 'Secret';
  /** Of the ConfigMap or Secret. */
  readonly name: string;
  /** Its permissions, such as 0o644. */
  readonly mode: number;
  /** Where the manifest gives them, or would: of the volume, or of the one item. */
  readonly modePath: string;
  /** The same below the volume, as the words of a pointer. */
  readonly modeWords: readonly (string | number)[];
}

/** What Kubernetes gives such files where the manifest does not say (0644). */
const USUAL = 0o644;
const SOURCES = [
  { kind: 'ConfigMap', field: 'configMap', nameField: 'name' },
  { kind: 'Secret', field: 'secret', nameField: 'secretName' },
] as const;

/** The file of the path, where a volume of a ConfigMap or Secret is mounted there; undefined where it is of the image or of another volume. */
export function mountedFile(evidence: Evidence, container: ContainerEvidence, path: string): MountedFile | undefined {
  const mount = coveringMount(container, path);
  const volume = mount === undefined ? undefined : evidence.manifest.volume(textOf(mount['name']));
  if (mount === undefined || volume === undefined) return undefined;
  const mountPath = textOf(mount['mountPath']).replace(/\/$/, '');
  const file = textOf(mount['subPath']) || path.slice(mountPath.length + 1);
  for (const { kind, field, nameField } of SOURCES) {
    const source = fieldsOf(volume.fields[field]);
    const name = textOf(source[nameField]);
    if (name === '') continue;
    const place = modePlace(source, file);
    const modePath = `${volume.path}.${field}${place.path}`;
    return { volume: volume.name, kind, name, mode: place.mode, modePath, modeWords: [field, ...place.words] };
  }
  return undefined;
}

/** The mount that is at the path or nearest above it. */
export function coveringMount(container: ContainerEvidence, path: string): Fields | undefined {
  const mounts = listOf(container.fields['volumeMounts'], 100).map(fieldsOf);
  const placed = mounts.map((mount) => ({ mount, path: textOf(mount['mountPath']).replace(/\/$/, '') }));
  const below = placed.filter((each) => each.path !== '');
  return deepestMount(below, path)?.mount;
}

/** Whether anybody may run the file. */
export function isExecutable({ mode }: MountedFile): boolean {
  return (mode & 0o111) !== 0;
}

/** A sentence. */
export function describeMountedFile({ kind, name, volume, mode, modePath }: MountedFile): string {
  return `It comes from ${kind} ${name} (volume ${volume}), whose files have the mode 0${mode.toString(8)} (${modePath}): nobody may run them.`;
}

interface ModePlace {
  readonly mode: number;
  readonly path: string;
  readonly words: readonly (string | number)[];
}

/** An item with a mode of its own has that, whatever the volume says. */
function modePlace(source: Fields, file: string): ModePlace {
  const items = listOf(source['items'], 200).map(fieldsOf);
  const index = items.findIndex((item) => item['path'] === file && numberOf(item['mode']) !== undefined);
  const own = numberOf(items[index]?.['mode']);
  if (own !== undefined) return { mode: own, path: `.items[${index}].mode`, words: ['items', index, 'mode'] };
  return { mode: numberOf(source['defaultMode']) ?? USUAL, path: '.defaultMode', words: ['defaultMode'] };
}
