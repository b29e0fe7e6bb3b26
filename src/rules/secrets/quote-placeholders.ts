/** A scalar of YAML on one line, after its key or dash, that begins with a placeholder. */
const SCALAR = /^([ \t]*(?:- +)*(?:[\w./-]{1,253}: +)?)(\[redacted:[a-z-]{2,20}\][^\n\r]*)/gm;

/** YAML in which no scalar begins with a bracket, which would make it a list. */
export function quotePlaceholders(yaml: string): string {
  return yaml.replace(SCALAR, (_whole, head: string, scalar: string) => `${head}'${scalar.replaceAll("'", "''")}'`);
}
