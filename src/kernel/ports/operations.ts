/** The names of a port's methods, the optional ones too. */
type MethodOf<Port> = {
  [Name in keyof Port & string]-?: Required<Port>[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Port & string];

/** The operations of a port by name; those of nested objects with a dot, such as `failures.recordMany`. */
export type OperationOf<Port> =
  | MethodOf<Port>
  | { [Name in Exclude<keyof Port & string, MethodOf<Port>>]: `${Name}.${MethodOf<Port[Name]>}` }[Exclude<
      keyof Port & string,
      MethodOf<Port>
    >];
