import { useState } from 'react';
import { type DurationUnit, inLargestUnit, secondsOf } from '../../../../lib/duration-parts.js';
import { durationText } from '../../../../lib/time.js';
import { Field } from '../../../../ui/field.js';
import { words } from '../words.js';
import styles from './duration-field.module.css';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  /** The number in its base unit, as it is typed. */
  readonly text: string;
  readonly usual: number;
  readonly base: 'min' | 's';
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

const UNITS: Readonly<Record<'min' | 's', readonly DurationUnit[]>> = { min: ['d', 'h', 'min'], s: ['min', 's'] };

/** A time as a number and its unit: the API wants minutes or seconds, and nobody counts 43,200 of them. */
export function DurationField({ label, hint, problem, text, usual, base, isReadOnly, onChange }: Props) {
  const units = UNITS[base];
  const scale = secondsOf(1, base);
  const [unit, setUnit] = useState<DurationUnit>(() => inLargestUnit(Number(text) * scale, units).unit);
  const perUnit = secondsOf(1, unit) / scale;
  const number = Number(text);
  // What is no number stays as it was typed.
  const shown = text === '' || Number.isNaN(number) ? text : String(number / perUnit);
  const set = (typed: string, of: DurationUnit) => {
    const count = Number(typed);
    const isNumber = typed.trim() !== '' && Number.isFinite(count);
    onChange(isNumber ? String((count * secondsOf(1, of)) / scale) : typed);
  };
  const usualText = words.usual(usual === 0 ? '0' : durationText(usual * scale * 1_000));
  return (
    <Field label={label} hint={`${hint} ${usualText}`} problem={problem}>
      {(control) => (
        <div className={styles['line']}>
          <input
            {...control}
            inputMode="decimal"
            value={shown}
            disabled={isReadOnly}
            onChange={({ target }) => set(target.value, unit)}
          />
          <select
            aria-label={words.unitOf(label)}
            value={unit}
            disabled={isReadOnly}
            onChange={({ target }) => {
              const next = units.find((each) => each === target.value) ?? unit;
              setUnit(next);
              set(shown, next);
            }}
          >
            {units.map((each) => (
              <option key={each} value={each}>
                {words.units[each]}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
