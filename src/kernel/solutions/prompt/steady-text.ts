/** What differs from one failing pod to its sibling and from one minute to the next, and what stands for it. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, 'UUID'],
  [/\b\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?/g, 'TIME'],
  [
    /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)?,? ?(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ?\d{0,2}(?: \d{4})? \d\d:\d\d:\d\d(?:\.\d{1,9})?\b/g,
    'TIME',
  ],
  [/\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\b/g, 'TIME'],
  [/\b1[5-9]\d{8}(?:\d{3}|\d{6}|\d{9})?(?:\.\d{1,9})?\b/g, 'TIME'],
  // A port above the usual services' is one that the system chose for the calling side.
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::(?:3[2-9]\d{3}|[45]\d{4}|6[0-5]\d{3})\b)?/g, 'ADDRESS'],
  [/(?<![\w:.])(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4}|:)(?![\w:.])/gi, 'ADDRESS'],
  [/\b0x[0-9a-f]{4,16}\b/gi, 'HEX'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}\b(?<!sha256:[0-9a-f]{64})/gi, 'HEX'],
  [
    /\b(?:\d{1,10}h)?(?:\d{1,10}m)?\d{1,10}(?:\.\d{1,12})?(?:ns|us|µs|ms|s)\b|\b\d{1,10}(?:h\d{1,2}m|h|m)\b(?=\s(?:ago|restarting|back)|\))/g,
    'DURATION',
  ],
  [/\b\d{1,12}(?:\.\d{1,12})? ?(?:milliseconds?|seconds?|secs?|minutes?|mins?|hours?|days?)\b/gi, 'DURATION'],
  [
    /\b(attempts?|retry|retries|tries|restarts?|restarted|restart count|pid|goroutine|thread|request|req|trace|span)([ #:=]{1,3}\(?)\d{1,12}/gi,
    '$1$2N',
  ],
  [/\bback-off \S{1,20} restarting/g, 'back-off restarting'],
  [/\(x\d{1,9} over [^)]{1,40}\)/g, ''],
  [/\[\d{1,10}\]/g, '[N]'],
  // What nodes have left changes with every pod that comes or goes.
  [
    /(?:\bnode \S{1,253} has \S{1,20} of \S{1,20} \S{1,253} left(?:, )?)+(?:and none of the \d{1,3} others has more)?/g,
    'ROOM',
  ],
];

/** A text in which what is passing or a pod's own is replaced, so that pods which fail alike have the same. Codes, sizes and usual ports stay. */
export function steadyText(text: string, names: readonly string[]): string {
  const own = names.filter((name) => name.length > 2).toSorted((one, other) => other.length - one.length);
  const withoutNames = own.reduce((result, name) => replaceName(result, name), text);
  return PASSING.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), withoutNames);
}

function replaceName(text: string, name: string): string {
  if (!text.includes(name)) return text;
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replace(new RegExp(`(?<![A-Za-z0-9-])${literal}(?![A-Za-z0-9-])`, 'g'), 'NAME');
}
