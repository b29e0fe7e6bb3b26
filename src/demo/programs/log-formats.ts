const PINO_LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** A line of pino, which Node.js services write. */
export function pino(level: keyof typeof PINO_LEVELS, message: string, fields: object = {}): string {
  return JSON.stringify({ level: PINO_LEVELS[level], ...fields, msg: message });
}

/** A line of Logback with Spring Boot's pattern, without its clock. */
export function logback(level: 'INFO' | 'WARN' | 'ERROR', logger: string, message: string): string {
  return `${level.padStart(5)} 1 --- [           main] ${logger.padEnd(40)} : ${message}`;
}

/** A line of Go's slog as text. */
export function slog(
  level: 'INFO' | 'WARN' | 'ERROR',
  message: string,
  fields: Readonly<Record<string, string>> = {},
): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${/[\s"=]/.test(value) ? JSON.stringify(value) : value}`,
  );
  return [`level=${level}`, `msg=${JSON.stringify(message)}`, ...pairs].join(' ');
}

/** A line of Python's logging with its usual format. */
export function python(level: 'INFO' | 'WARNING' | 'ERROR', logger: string, message: string): string {
  return `${level}:${logger}:${message}`;
}
