import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { placeIn, type Step } from './yaml-place.js';

/** What is wrong with the text, and where it may be. */
export interface Problem {
  readonly text: string;
  /** The one of which least is missing counts; where none is, the problem has no place. */
  readonly paths: readonly (readonly Step[])[];
}

interface Marked {
  readonly at: number;
  readonly text: string;
}

const setProblem = StateEffect.define<Marked | undefined>();

/** A line stays marked where it goes, until it is changed. */
const marked = StateField.define<Marked | undefined>({
  create: () => undefined,
  update: (before, transaction) => {
    const set = transaction.effects.find((effect) => effect.is(setProblem));
    if (set !== undefined) return set.value;
    if (before === undefined || !transaction.docChanged) return before;
    const { from, to } = transaction.startState.doc.lineAt(before.at);
    if (transaction.changes.touchesRange(from, to) !== false) return undefined;
    return { ...before, at: transaction.changes.mapPos(before.at, 1) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, (problem) => (view: EditorView) => decorationsOf(view.state, problem)),
    EditorView.contentAttributes.from(field, (problem) =>
      problem === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': DESCRIPTION },
    ),
  ],
});

/** The id of the words, within the shadow root of an editor. */
export const DESCRIPTION = 'problem';

class Words extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: Words): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const words = document.createElement('span');
    words.className = 'cm-problem';
    // The line is described by the same words once more, for who does not see them.
    words.setAttribute('aria-hidden', 'true');
    words.textContent = this.text;
    return words;
  }
}

function decorationsOf(state: EditorState, problem: Marked | undefined) {
  if (problem === undefined) return Decoration.none;
  const line = state.doc.lineAt(problem.at);
  return Decoration.set([
    Decoration.line({ class: 'cm-problemLine' }).range(line.from),
    Decoration.widget({ widget: new Words(problem.text), side: 1 }).range(line.to),
  ]);
}

export const problemMark: Extension = marked;

/** Marks where the problem is and brings it into sight; answers the number of the line, undefined where it has no place. */
export function showProblem(view: EditorView, problem: Problem | undefined): number | undefined {
  const { state } = view;
  const [best] = (problem?.paths ?? [])
    .flatMap((path) => {
      const found = placeIn(state, path);
      return found === undefined ? [] : [{ ...found, missing: path.length - found.depth }];
    })
    .sort((one, other) => one.missing - other.missing || other.depth - one.depth);
  if (problem === undefined || best === undefined) {
    view.dispatch({ effects: setProblem.of(undefined) });
    return undefined;
  }
  view.dispatch({
    effects: [setProblem.of({ at: best.at, text: problem.text }), EditorView.scrollIntoView(best.at, { y: 'center' })],
  });
  return state.doc.lineAt(best.at).number;
}

/** Where the mark is, for who goes there. */
export const markedAt = (state: EditorState): number | undefined => state.field(marked)?.at;
