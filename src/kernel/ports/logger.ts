/** Structured logging: `fields` first, then one line of text. Never pass secrets; the log's redaction is the last defence, not the first. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
