/** One field that validation refuses (k8s.io/apimachinery validation/field). */
export interface InvalidField {
  /** Such as `spec.containers[0].volumeMounts[0].name`. */
  readonly path: string;
  readonly problem: string;
  /** The value as it is quoted; '' where none is. */
  readonly value: string;
  /** What validation says of it. */
  readonly detail: string;
}

const FIELD =
  /((?:metadata|spec)[\w.[\]/-]{0,300}): (Invalid value|Required value|Not found|Duplicate value|Forbidden|Unsupported value|Too long|Too many)(?:: ("[^"]{0,300}"|[^\s:,]{1,300}))?(?:: ([^\n]{0,500}?))?(?=, (?:metadata|spec)[.[]|\]?$)/gm;

/** The fields that a message of validation names. */
export function readInvalidFields(message: string): readonly InvalidField[] {
  if (
    !/Invalid value|Required value|Not found|Duplicate value|Forbidden|Unsupported value|Too (?:long|many)/.test(
      message,
    )
  )
    return [];
  return [...message.matchAll(FIELD)].slice(0, 10).map((match) => {
    const [, path = '', problem = '', value = '', detail = ''] = match;
    return { path, problem, value: value.replace(/^"|"$/g, ''), detail: detail.trim() };
  });
}
