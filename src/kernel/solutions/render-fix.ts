import type { Fix } from '../../contracts/diagnosis.js';
import { fence, inline, listBelow, paragraphs } from './markdown.js';

const ALTERNATIVES = 3;
const MIRROR_ONLY =
  'This is an experiment for a mirror pod: it shows whether the rest works. It is no change for production.';

/** The section about the fix as Markdown: what it changes, what it assumes, the command that hands it over, and other ways. */
export function renderFix(fix: Fix, command: string | null): string {
  const isExperiment = fix.scope === 'mirror-only';
  const parts = [
    isExperiment ? '### To try in a mirror pod' : '### The fix',
    `**${inline(fix.title)}.** ${inline(fix.explanation)}`,
    isExperiment ? MIRROR_ONLY : '',
    command === null ? '' : fence(command, 'sh'),
    listBelow('It assumes that:', fix.assumes.map(inline)),
    otherWays(fix.alternatives),
  ];
  return paragraphs(parts);
}

function otherWays(alternatives: readonly Fix[]): string {
  if (alternatives.length === 0) return '';
  return `Other ways:\n\n${alternatives.slice(0, ALTERNATIVES).map(otherWay).join('\n')}`;
}

/** The command is indented as far as the item's text, so that it stays part of the item. */
function otherWay({ title, scope, command }: Fix): string {
  const item = `- ${inline(title)}${scope === 'mirror-only' ? ' (only to try in a mirror pod)' : ''}`;
  return command === undefined ? item : `${item}\n\n${fence(command, 'sh').replace(/^/gm, '  ')}\n`;
}
