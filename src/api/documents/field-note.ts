/** What a field means and, where a type cannot show it, a value that it really has. */
export interface FieldNote {
  readonly description: string;
  readonly example?: unknown;
}

/** Notes by the name of the field, or by `Schema.name`. */
export type Notes = Readonly<Record<string, readonly [description: string, example?: unknown]>>;
