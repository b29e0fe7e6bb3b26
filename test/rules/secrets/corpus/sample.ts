/** A secret as it stands in a text. `value` is what must not survive anywhere; made up, of the form that its vendor documents. */
export interface Sample {
  readonly name: string;
  readonly text: string;
  readonly value: string;
}

export const sample = (name: string, value: string, text = value): Sample => ({ name, text, value });

/** The value in each of the texts, at the sign `§`. */
export const labelled = (value: string, texts: readonly string[]) =>
  texts.map((text) => sample(`${text.slice(0, 24)}…`, value, text.replace('§', value)));
