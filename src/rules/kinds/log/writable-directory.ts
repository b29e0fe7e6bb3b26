import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { indexByName } from '../../pod/places.js';
import type { Fixer } from '../rule-and-fixers.js';
import { failingLine } from './failing-line.js';
import { READONLY_SIGNATURE, readOnlyWrite } from './log-readonly-fs.js';
import { isScratchDirectory } from './scratch-directory.js';

const NAME_CHARACTERS = 63;

/** A container with a read-only root filesystem gets an emptyDir at the directory that it writes to; the root filesystem stays read-only. */
export const writableDirectory: Fixer = {
  strategy: 'writable-directory',
  title: 'Mount an emptyDir at the directory that a container with a read-only root filesystem writes to',
  kinds: ['log-readonly-fs'],
  touches: ['/spec/volumes/**', '/spec/containers/*/volumeMounts/**', '/spec/initContainers/*/volumeMounts/**'],
  propose: (problem) => {
    const line = failingLine(problem, READONLY_SIGNATURE);
    if (line === undefined) return [];
    const { context, container, path, edit } = line;
    const fields = fieldsOf(edit.get(path));
    const { path: written, directory } = readOnlyWrite(context);
    const isReadOnly = fieldsOf(fields['securityContext'])['readOnlyRootFilesystem'] === true;
    if (!isReadOnly || !isScratchDirectory(directory, context.line) || isMounted(fields, directory, written)) return [];
    const volume = volumeName(problem.pod, directory, container.name);
    edit
      .append(['spec', 'volumes'], { name: volume, emptyDir: {} })
      .append([...path, 'volumeMounts'], { name: volume, mountPath: directory });
    return [
      {
        title: `Mount an emptyDir at ${directory} in ${container.name}`,
        explanation:
          `Container ${container.name} writes to ${written}, and its root filesystem is read-only. ` +
          `Volume ${volume} (emptyDir) is mounted at ${directory}, where it can be written; readOnlyRootFilesystem stays true. ` +
          'What is written there is gone with the pod.',
        assumes: [
          `Container ${container.name} needs nothing of what the image has at ${directory}: the volume hides it.`,
          'It writes nowhere else that is read-only; if it does, its log names the next directory.',
        ],
        patch: edit.patch,
      },
    ];
  },
};

/** Whether a volume is mounted there already, so that something else is wrong. */
function isMounted(container: Fields, directory: string, written: string): boolean {
  return listOf(container['volumeMounts']).some((element) => {
    const mountPath = textOf(fieldsOf(element)['mountPath']).replace(/\/$/, '');
    return (
      mountPath !== '' && [directory, written].some((path) => path === mountPath || path.startsWith(`${mountPath}/`))
    );
  });
}

/** Named by the directory; by the container too where another one has such a volume. */
function volumeName(pod: Fields, directory: string, container: string): string {
  const volumes = fieldsOf(pod['spec'])['volumes'];
  const name = dnsLabel(`writable-${directory}`);
  return indexByName(volumes, name) === undefined ? name : dnsLabel(`writable-${container}-${directory}`);
}

function dnsLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]{1,253}/g, '-')
    .slice(0, NAME_CHARACTERS)
    .replace(/^-|-$/g, '');
}
