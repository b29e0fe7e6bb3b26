import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the colours of the page, whose tokens reach into its shadow root. */
export const LOOK = EditorView.theme({
  '&': {
    maxHeight: '60vh',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r1)',
    background: 'var(--bg)',
    color: 'var(--text)',
  },
  '&.cm-focused': { outline: '2px solid var(--act)', outlineOffset: '1px' },
  '.cm-scroller': { overflow: 'auto', font: 'var(--code)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { border: 'none', background: 'var(--bg-2)', color: 'var(--text-3)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--bg-2)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
    background: 'var(--mark)',
  },
  '.cm-changedLine, .cm-insertedLine': { background: 'var(--ok-tint)' },
  '.cm-deletedChunk': { background: 'var(--fail-tint)', color: 'var(--text)' },
  // The colours that come with it are too near to those of the text, and more exact than these rules.
  '.cm-changedText, .cm-deletedText, .cm-deletedLine del': { background: 'none !important', textDecoration: 'none' },
  '.cm-changedLineGutter': { background: 'var(--ok)' },
  '.cm-deletedLineGutter': { background: 'var(--fail)' },
  '.cm-collapsedLines': { background: 'var(--bg-3)', color: 'var(--text-2)' },
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '""' },
  // Before what is marked as changed, which the line may be as well.
  '.cm-line.cm-problemLine': {
    background: 'var(--fail-tint)',
    boxShadow: 'inset 3px 0 var(--fail)',
    textDecoration: 'underline wavy var(--fail) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-problem': {
    display: 'inline-block',
    width: '100%',
    paddingLeft: 'var(--s4)',
    color: 'var(--fail)',
    font: 'var(--meta)',
    textDecoration: 'none',
  },
  '.cm-panels': { background: 'var(--bg-2)', color: 'var(--text)' },
});

export const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--act)' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
  { tag: tags.comment, color: 'var(--text-3)' },
  { tag: [tags.keyword, tags.atom, tags.number, tags.bool], color: 'var(--unsure)' },
]);
