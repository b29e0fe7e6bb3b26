import { type Fields, fieldsOf, listOf, textsOf } from '../../../evidence/values.js';
import { fix } from '../../fix.js';
import { COMMAND_PATHS } from '../../support/command-words.js';
import { failingContainer } from '../../support/failing-container.js';
import { quoteList } from '../start-error-exec/unrunnable-command.js';
import type { CreationError } from './creation-error.js';

/** A container without any command takes that of another container of the same image. */
export const commandOfSameImage = fix<CreationError>({
  strategy: 'command-of-same-image',
  title: 'Take the command of another container that runs the same image',
  touches: COMMAND_PATHS,
  propose: ({ found }, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined || found?.refusal.reason !== 'no-command') return [];
    const { container, path, edit } = failing;
    const own = fieldsOf(edit.get(path));
    if (textsOf(own['command']).length > 0) return [];
    const other = sameImage(problem.pod, own);
    if (other === undefined) return [];
    const command = textsOf(other['command']);
    return [
      {
        title: `Run ${quoteList(command)} in ${container.name}`,
        explanation: `Image ${container.image} has no command of its own. Container ${String(other['name'])}, which runs the same image, gives ${quoteList(command)}; container ${container.name} gets the same.`,
        assumes: [`Container ${container.name} is to run the same program as container ${String(other['name'])}.`],
        scope: 'mirror-only',
        patch: edit.set([...path, 'command'], command).patch,
      },
    ];
  },
});

function sameImage(pod: Fields, own: Fields): Fields | undefined {
  const spec = fieldsOf(pod['spec']);
  return [...listOf(spec['containers']), ...listOf(spec['initContainers'])]
    .map(fieldsOf)
    .find(
      (each) => each['name'] !== own['name'] && each['image'] === own['image'] && textsOf(each['command']).length > 0,
    );
}
