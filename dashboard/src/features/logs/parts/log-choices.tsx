import { visibleText } from '../../../lib/visible-text.js';
import { Choice } from '../../../ui/choice.js';
import type { LogChoice } from '../log-choice.js';
import { words } from '../words.js';

interface Props {
  readonly containers: readonly string[];
  readonly container: string;
  readonly previous: boolean;
  /** Whether there is more than one run to choose from. */
  readonly hasRuns: boolean;
  readonly onChoice: (choice: LogChoice) => void;
}

/** Whose log, and of which run; another one is another log, so a line of this one is left. */
export function LogChoices({ containers, container, previous, hasRuns, onChoice }: Props) {
  return (
    <>
      {containers.length > 1 && (
        <Choice
          label={words.container}
          value={container}
          options={containers.map((name) => ({ value: name, label: visibleText(name) || words.unnamed }))}
          onChange={(name) => onChoice({ container: name })}
        />
      )}
      {hasRuns && (
        <Choice
          label={words.run}
          value={previous ? 'previous' : 'current'}
          options={[
            { value: 'current', label: words.runs.current },
            { value: 'previous', label: words.runs.previous },
          ]}
          onChange={(run) => onChoice({ container, previous: run === 'previous' })}
        />
      )}
    </>
  );
}
