import { useChangePreferences, usePreferences } from '../../../api/preferences.js';
import { CheckField } from '../../../ui/check-field.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { words } from '../words.js';

/** How the pages are for one: it holds at once, and on every machine. */
export function PreferenceForm() {
  const chosen = usePreferences();
  const change = useChangePreferences();
  if (chosen === undefined) return <Skeleton lines={2} />;
  return (
    <>
      {change.error !== null && <ErrorPanel error={change.error} />}
      <CheckField
        label={words.preferences.compact}
        isOn={chosen.density === 'compact'}
        onChange={(isCompact) => change.mutate({ density: isCompact ? 'compact' : 'comfortable' })}
      />
      <CheckField
        label={words.preferences.keys}
        hint={words.preferences.keysHint}
        isOn={chosen.keys !== false}
        onChange={(keys) => change.mutate({ keys })}
      />
    </>
  );
}
