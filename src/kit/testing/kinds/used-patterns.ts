import { fileURLToPath } from 'node:url';

/** Where Podproof itself lies: `src` or `dist/src`. Stacks name the sources of what is compiled, where there are source maps. */
const HERE = fileURLToPath(new URL('../../../', import.meta.url));
const OURS = [HERE, HERE.replace(/([\\/])dist([\\/]src[\\/])$/, (_whole, before: string) => `${before}src${before}`)];
/** It runs the patterns of whoever made the table. */
const TABLE = /[\\/]rules[\\/]kinds[\\/]case-table\./;

const PACKAGE = /[\\/]node_modules[\\/]/;

/** The sources of the patterns that an author's own code runs meanwhile, whether by itself or in a `caseTable`. */
export function patternsUsed(work: () => void): readonly string[] {
  const known = new Set<RegExp>();
  const sources = new Set<string>();
  // What `test`, `match`, `replace`, `split` and the like do with a pattern, they do by its `exec` (ECMAScript, "RegExpExec").
  const original = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec') ?? {};
  const exec = RegExp.prototype.exec;
  let isLooking = false;
  function recorded(this: RegExp, text: string): RegExpExecArray | null {
    if (!isLooking && !known.has(this)) {
      isLooking = true;
      known.add(this);
      if (!isOurs(new Error('where').stack ?? '')) sources.add(this.source);
      isLooking = false;
    }
    return Reflect.apply(exec, this, [text]);
  }
  Object.defineProperty(RegExp.prototype, 'exec', { ...original, value: recorded });
  try {
    work();
  } finally {
    Object.defineProperty(RegExp.prototype, 'exec', original);
  }
  return [...sources];
}

/** Whether the innermost code with a file, but for this file and tables, is of Podproof or of a package, such as the one that reads YAML. */
function isOurs(stack: string): boolean {
  const frames = stack.split('\n').slice(1);
  const files = frames.filter(
    (frame) => /[\\/]/.test(frame) && !frame.includes('used-patterns.') && !TABLE.test(frame),
  );
  const innermost = files[0] ?? '';
  return OURS.some((folder) => innermost.includes(folder)) || PACKAGE.test(innermost);
}
