import { useState } from 'react';
import { cutText } from '../lib/cut-text.js';
import { visibleText } from '../lib/visible-text.js';
import { Button } from './button.js';
import styles from './long-text.module.css';
import { words } from './words.js';

/** How much of it is shown before one asks for more. */
const AT_FIRST = 1_500;

/** A text of others with its lines; of a long one the beginning, and the rest when one asks for it. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = text.length > AT_FIRST && !isWhole;
  return (
    <>
      <p className={styles['text']}>{visibleText(isCut ? cutText(text, AT_FIRST) : cutText(text))}</p>
      {isCut && (
        <div>
          <Button look="quiet" onClick={() => setWhole(true)}>
            {words.showAll(text.length)}
          </Button>
        </div>
      )}
    </>
  );
}
