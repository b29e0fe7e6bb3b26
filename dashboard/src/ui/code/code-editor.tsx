import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, defaultHighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { words } from '../words.js';
import { COLOURS, LOOK } from './code-look.js';
import { DESCRIPTION, markedAt, type Problem, problemMark, showProblem } from './problem-mark.js';

interface Props {
  readonly value: string;
  /** What changes are marked against. */
  readonly original: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the text, marked where it is. */
  readonly problem?: Problem | undefined;
  /** Told the line of the problem, and how to go there; nothing where it has none. */
  readonly onPlaced?: (place: Placed | undefined) => void;
}

export interface Placed {
  readonly line: number;
  readonly go: () => void;
}

const EXTENSIONS = [
  ...[lineNumbers(), history(), highlightActiveLine(), highlightSelectionMatches(), bracketMatching()],
  ...[problemMark, yaml(), indentUnit.of('  '), EditorView.lineWrapping, LOOK, syntaxHighlighting(COLOURS)],
  syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
];

/**
 * An editor of YAML that marks what was changed. It lives in a shadow root: there its styles are sheets that a script makes, which the content
 * security policy of the pages allows, and not elements, which it forbids.
 */
export default function CodeEditor({ value, original, label, onChange, problem, onPlaced }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<EditorView>(undefined);
  const first = useRef({ value, original, label });
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    const host = place.current;
    if (host === null) return undefined;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const { value: doc, original: before, label: name } = first.current;
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc,
        extensions: [
          ...EXTENSIONS,
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 6 } }),
          EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed.current(state.doc.toString())),
        ],
      }),
    });
    made.current = view;
    return () => view.destroy();
  }, []);
  const placed = useRef(onPlaced);
  useEffect(() => {
    placed.current = onPlaced;
  });
  useEffect(() => {
    if (made.current !== undefined) placed.current?.(told(made.current, problem));
  }, [problem]);
  return <div ref={place} />;
}

/** Marks the problem, and describes the editor by it, which is in one shadow root with its description. */
function told(view: EditorView, problem: Problem | undefined): Placed | undefined {
  const line = showProblem(view, problem);
  const root = view.root as ShadowRoot;
  root.getElementById(DESCRIPTION)?.remove();
  if (problem === undefined || line === undefined) return undefined;
  const description = document.createElement('p');
  Object.assign(description, { id: DESCRIPTION, hidden: true, textContent: words.problemAt(line, problem.text) });
  root.append(description);
  const go = () => {
    const at = markedAt(view.state);
    view.focus();
    if (at !== undefined) view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  };
  return { line, go };
}
