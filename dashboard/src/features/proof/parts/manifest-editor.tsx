import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import CodeEditor from '../../../ui/code/code-editor.js';
import { originalOf } from '../original.js';
import type { Proof } from '../use-proof.js';
import { words } from '../words.js';
import styles from './manifest-editor.module.css';

/** The manifest of the copy, to be written by hand: it begins with the fix, and what differs from the pod is marked. */
export function ManifestEditor({ proof, onClose }: { readonly proof: Proof; readonly onClose: () => void }) {
  const { preview, record, own } = proof;
  const reported = record.manifest ?? '';
  const [original] = useState(() => (preview === undefined ? reported : originalOf(preview)));
  const [text, setText] = useState(own ?? preview?.fixed_manifest ?? reported);
  const [first] = useState(text);
  const use = () => {
    proof.setOwn(text);
    onClose();
  };
  return (
    <div className={styles['editor']}>
      <CodeEditor value={first} original={original} label={words.editor.label} onChange={setText} />
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
