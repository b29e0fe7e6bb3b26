import type { PatchFormat } from '../queries.js';
import { words } from '../words.js';
import styles from './patch-formats.module.css';

const FORMATS = ['kubectl', 'merge', 'json', 'kustomize'] as const satisfies readonly PatchFormat[];

interface Props {
  readonly chosen: PatchFormat;
  readonly onChoose: (format: PatchFormat) => void;
}

/** The forms in which a patch can be had. */
export function PatchFormats({ chosen, onChoose }: Props) {
  return (
    <fieldset className={styles['formats']}>
      <legend className="visually-hidden">{words.handOver.label}</legend>
      {FORMATS.map((format) => (
        <label key={format} data-chosen={format === chosen || undefined}>
          <input
            type="radio"
            name="patch-format"
            className="visually-hidden"
            checked={format === chosen}
            onChange={() => onChoose(format)}
          />
          {words.handOver.formats[format]}
        </label>
      ))}
    </fieldset>
  );
}
