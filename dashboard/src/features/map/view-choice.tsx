import { Button } from '../../ui/button.js';
import styles from './view-choice.module.css';
import { words } from './words.js';

export type MapOrList = 'map' | 'list';

interface Props {
  readonly view: MapOrList;
  readonly onChange: (view: MapOrList) => void;
}

const VIEWS = ['map', 'list'] as const;

/** The same as a map or as a list. */
export function ViewChoice({ view, onChange }: Props) {
  return (
    <fieldset className={styles['views']}>
      <legend className="visually-hidden">{words.view}</legend>
      {VIEWS.map((each) => (
        <Button key={each} aria-pressed={view === each} onClick={() => onChange(each)}>
          {words.views[each]}
        </Button>
      ))}
    </fieldset>
  );
}
