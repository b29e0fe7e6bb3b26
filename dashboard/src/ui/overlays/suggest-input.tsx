import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ControlProps } from '../field.js';
import styles from './suggest-input.module.css';

interface Props {
  readonly control: ControlProps;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly placeholder?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A line of text with a list of what it may be; any other text is as good. What stands there whole hides nothing of the list. */
export default function SuggestInput({ control, value, suggestions, placeholder, onChange }: Props) {
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
        <Autocomplete.Input {...control} className={styles['input']} placeholder={placeholder} spellCheck={false} />
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
