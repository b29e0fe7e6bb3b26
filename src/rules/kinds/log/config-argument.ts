import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { programInputs } from './program-inputs.js';

/** An option that names the file of the configuration, with the file or before it. */
const OPTION = /^--?(?:c|cfg|conf|config)(?:[._-]?(?:file|path))?(?:=(?:file:)?(.{1,300}))?$/i;

/** The file from which the arguments let the program take its configuration; '' where they name none. */
export function configFileOf(container: ContainerEvidence): string {
  const words = programInputs(container).filter(({ variable }) => variable === '');
  for (const [index, { text }] of words.entries()) {
    const option = OPTION.exec(text);
    const file = option === null ? '' : (option[1] ?? words[index + 1]?.text ?? '');
    if (file.startsWith('/')) return file;
  }
  return '';
}
