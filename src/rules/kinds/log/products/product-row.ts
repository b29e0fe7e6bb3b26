import type { Step } from '../../../../contracts/diagnosis.js';
import type { CaseRow } from '../../case-table.js';
import { changeStep, step } from '../../support/commands.js';
import { serviceAccountOf } from '../../support/names.js';
import type { ProblemContext, ProblemText } from '../problem-text.js';

/**
 * What one product, or several with the same words, prints where it does not start. In the texts `$1` stands for what the pattern captured, `{name}`
 * for the container, `{image}`, `{env}` and `{path}` for its image and places in the manifest, `{spec}` for the spec of the pod, `{account}` for its ServiceAccount.
 */
export interface ProductRow extends CaseRow, Pick<ProblemText, 'unless' | 'kind' | 'isVague' | 'isAtAnyLevel'> {
  readonly title: string;
  /** The cause, as what follows `Container api ends with exit code 1: `; without a full stop. */
  readonly what: string;
  /** The first step where it is a change of the manifest; without a full stop. */
  readonly change?: string;
  readonly steps?: readonly string[];
}

const CAPTURED_LIMIT = 160;

/** The same as the other problems have it, whose texts are made by functions. */
export function productProblem({ title, what, change, steps = [], ...row }: ProductRow): ProblemText {
  return {
    ...row,
    title: (context) => fill(title, context),
    what: (context) => fill(what, context),
    steps: (context): readonly Step[] => [
      ...(change === undefined ? [] : [changeStep(context.evidence, fill(change, context))]),
      ...steps.map((text) => step(fill(text, context))),
    ],
  };
}

function fill(text: string, { evidence, container, match }: ProblemContext): string {
  const words: Readonly<Record<string, string>> = {
    name: container.name,
    image: container.image || 'the image',
    env: `${container.path}.env`,
    path: container.path,
    spec: evidence.manifest.specPath,
    account: serviceAccountOf(evidence),
  };
  return text.replace(
    /\{(name|image|env|path|spec|account)\}|\$(\d)/g,
    (_all, word: string | undefined, group: string) =>
      word === undefined ? (match[Number(group)] ?? '').slice(0, CAPTURED_LIMIT) : (words[word] ?? ''),
  );
}
