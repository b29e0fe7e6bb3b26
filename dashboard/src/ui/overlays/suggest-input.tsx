import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ControlProps } from '../field.js';
import styles from './suggest-input.module.css';

interface Props {
  readonly control: ControlProps;
  /** Where one was writing in the line that this takes the place of. */
  readonly caret: RefObject<number | undefined>;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly placeholder?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A line of text with a list of what it may be; any other text is as good. What stands there whole hides nothing of the list. */
export default function SuggestInput({ control, caret, value, suggestions, placeholder, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const at = caret.current;
    if (at === undefined) return;
    caret.current = undefined;
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  }, [caret]);
  const isWhole = suggestions.includes(value);
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={suggestions}
        value={value}
        onValueChange={onChange}
        openOnInputClick
        {...(isWhole && { filter: null })}
      >
        <Autocomplete.Input
          {...control}
          ref={field}
          className={styles['input']}
          placeholder={placeholder}
          spellCheck={false}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles['place']} sideOffset={4}>
            <Autocomplete.Popup className={styles['popup']}>
              <Autocomplete.List>
                {(each: string) => (
                  <Autocomplete.Item key={each} value={each} className={styles['item']}>
                    {each}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  );
}
