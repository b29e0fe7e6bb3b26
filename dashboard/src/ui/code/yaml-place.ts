import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type SyntaxNode = NonNullable<ReturnType<typeof ensureSyntaxTree>>['topNode'];

/** One step into a document: the key of a map, the index of a list, or the item of a list that has this name. */
export type Step = string | number | { readonly name: string };

/** How long the text may be read, in milliseconds; a manifest takes a few. */
const PATIENCE_MS = 500;

/** Where a path leads in YAML or JSON: the start of the deepest part of it that is there. Undefined where not even its first step is. */
export function placeIn(
  state: EditorState,
  path: readonly Step[],
): { readonly at: number; readonly depth: number } | undefined {
  const top = ensureSyntaxTree(state, state.doc.length, PATIENCE_MS)?.topNode.getChild('Document');
  let value = top === null || top === undefined ? undefined : valueOf(top);
  let found: { at: number; depth: number } | undefined;
  for (const [index, step] of path.entries()) {
    const part = value === undefined ? undefined : partOf(value, step, state);
    if (part === undefined) break;
    found = { at: part.from, depth: index + 1 };
    value = valueOf(part);
  }
  return found;
}

const MARKS: ReadonlySet<string> = new Set(['Key', ':', 'Comment', 'Anchor', 'Tag', 'DirectiveEnd']);

/** What a pair, an item or a document has: in YAML the one thing that is neither its key nor a mark. */
function valueOf(node: SyntaxNode): SyntaxNode | undefined {
  return childrenOf(node).find(({ name }) => !MARKS.has(name));
}

function partOf(value: SyntaxNode, step: Step, state: EditorState): SyntaxNode | undefined {
  if (typeof step === 'string')
    return value.getChildren('Pair').find((pair) => textOf(pair.getChild('Key'), state) === step);
  const items = value.getChildren('Item');
  if (typeof step === 'number') return items[step];
  return items.find((item) => {
    const map = valueOf(item);
    const named = map === undefined ? undefined : partOf(map, 'name', state);
    const name = named === undefined ? undefined : valueOf(named);
    return name !== undefined && textOf(name, state) === step.name;
  });
}

const textOf = (node: SyntaxNode | null, state: EditorState): string | undefined =>
  node === null
    ? undefined
    : state
        .sliceDoc(node.from, node.to)
        .trim()
        .replace(/^(["'])(.*)\1$/s, '$2');

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}
