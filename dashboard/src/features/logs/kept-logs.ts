/** What a failure's record keeps of what a container printed. */
export interface KeptLog {
  /** Empty where the record does not say which. */
  readonly container: string;
  readonly previous: boolean;
  readonly text: string;
  /** When it was read. */
  readonly at: string;
}

interface Kept {
  readonly timestamp: string;
  readonly logs?: string | null | undefined;
  readonly [field: string]: unknown;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The logs that a record has: those of each container, else the one text of older agents. */
export function keptLogsOf(record: Kept): readonly KeptLog[] {
  const at = textOf(record['collected_at']) || record.timestamp;
  const elements: unknown = record['container_logs'];
  const logs = (Array.isArray(elements) ? elements : []).map((element: Readonly<Record<string, unknown>> | null) => ({
    container: textOf(element?.['container']) || textOf(element?.['name']),
    previous: element?.['previous'] === true,
    text: textOf(element?.['text']) || textOf(element?.['logs']),
    at,
  }));
  const named = logs.filter(({ text }) => text !== '');
  if (named.length > 0) return named;
  const text = textOf(record.logs);
  return text === '' ? [] : [{ container: '', previous: false, text, at }];
}
