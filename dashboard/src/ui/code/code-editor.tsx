import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, defaultHighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { COLOURS, LOOK } from './code-look.js';

interface Props {
  readonly value: string;
  /** What changes are marked against. */
  readonly original: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

const EXTENSIONS = [
  ...[lineNumbers(), history(), highlightActiveLine(), highlightSelectionMatches(), bracketMatching()],
  ...[yaml(), indentUnit.of('  '), EditorView.lineWrapping, LOOK, syntaxHighlighting(COLOURS)],
  syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
];

/**
 * An editor of YAML that marks what was changed. It lives in a shadow root: there its styles are sheets that a script makes, which the content
 * security policy of the pages allows, and not elements, which it forbids.
 */
export default function CodeEditor({ value, original, label, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
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
          EditorView.contentAttributes.of({ 'aria-label': name }),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed.current(state.doc.toString())),
        ],
      }),
    });
    return () => view.destroy();
  }, []);
  return <div ref={place} />;
}
