import { useMemo, useState } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import CodeEditor, { type Placed } from '../../../ui/code/code-editor.js';
import { Notice } from '../../../ui/notice.js';
import { originalOf } from '../original.js';
import { isAboutManifest, refusedPlaces } from '../refused-places.js';
import type { Proof } from '../use-proof.js';
import { words } from '../words.js';
import styles from './manifest-editor.module.css';

/** The manifest of the copy, to be written by hand: it begins with the fix, and what differs from the pod is marked. */
export function ManifestEditor({ proof, onClose }: { readonly proof: Proof; readonly onClose: () => void }) {
  const { preview, record, own, ownRefusal } = proof;
  const reported = record.manifest ?? '';
  const [original] = useState(() => (preview === undefined ? reported : originalOf(preview)));
  const [text, setText] = useState(own ?? preview?.fixed_manifest ?? reported);
  const [first] = useState(text);
  const problem = useMemo(() => problemOf(ownRefusal), [ownRefusal]);
  const [place, setPlace] = useState<Placed>();
  const use = () => {
    proof.setOwn(text);
    onClose();
  };
  return (
    <div className={styles['editor']}>
      {problem !== undefined && (
        <Notice
          tone="fail"
          actions={place !== undefined && <Button onClick={place.go}>{words.editor.toLine(place.line)}</Button>}
        >
          {problem.text}
        </Notice>
      )}
      <CodeEditor
        value={first}
        {...{ original, problem }}
        label={words.editor.label}
        onChange={setText}
        onPlaced={setPlace}
      />
      <p className={styles['note']}>{words.editor.note}</p>
      <div className={styles['actions']}>
        <Button look="primary" onClick={use} blocked={text === original ? words.editor.same : undefined}>
          {words.editor.use}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </div>
  );
}

/** What the server said against the manifest, and where that may be. */
function problemOf(refusal: Error | null) {
  if (refusal === null || !isAboutManifest(refusal)) return undefined;
  return { text: visibleText(refusal.message), paths: refusedPlaces(refusal) };
}
