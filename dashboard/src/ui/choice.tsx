import styles from './choice.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  /** Where the label would say what is plain to see. */
  readonly isLabelHidden?: boolean;
}

/** One of a few, with its label before it in the line. */
export function Choice<Value extends string>({ label, value, options, onChange, isLabelHidden = false }: Props<Value>) {
  return (
    <label className={styles['choice']}>
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
