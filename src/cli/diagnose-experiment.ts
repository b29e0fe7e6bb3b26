import type { Fix } from '../contracts/diagnosis.js';
import { inline, listBelow, paragraphs } from '../kernel/solutions/markdown.js';

/** A change that only shows whether the rest works. The manifest to try it with is what `--fix` prints. */
export function renderExperiment({ title, alternatives }: Fix): string {
  const others = alternatives.filter(({ scope }) => scope === 'hand-over').map((each) => inline(each.title));
  return paragraphs([
    '### Experiment',
    `${inline(title)}: not for production; in a copy of the pod it shows whether the rest works (\`--fix\` prints it).`,
    listBelow('For production instead:', others),
  ]);
}
