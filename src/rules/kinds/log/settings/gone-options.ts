/** Options of the JVM that newer versions do not have, with what became of them. */
const GONE: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^(?:Max)?PermSize$/, 'it is gone since Java 8; -XX:MaxMetaspaceSize bounds what took its place'],
  [
    /^(?:UseConcMarkSweepGC|UseParNewGC|CMS\w{1,60}|UseCMS\w{1,60}|ExplicitGCInvokesConcurrent\w{1,60})$/,
    'the collector CMS is gone since Java 14; the default (G1) needs no option',
  ],
  [
    /^(?:PrintGC(?:DateStamps|TimeStamps|Cause|ApplicationStoppedTime|ApplicationConcurrentTime)?|PrintTenuringDistribution|PrintHeapAtGC|UseGCLogFileRotation|NumberOfGCLogFiles|GCLogFileSize|PrintAdaptiveSizePolicy|PrintReferenceGC)$/,
    'it is gone since Java 9; -Xlog:gc* writes that now',
  ],
  [/^UseCGroupMemoryLimitForHeap$/, 'it is gone since Java 11, which keeps to the limit of the container by itself'],
  [
    /^(?:AggressiveOpts|UseBiasedLocking|UseFastAccessorMethods|UseSplitVerifier)$/,
    'newer versions of Java do not have it any more, and nothing takes its place',
  ],
];

/** What is done about an option of the JVM that newer versions do not have, without a full stop; '' where it is none that is known to be gone. */
export function goneAdvice(name: string, place: string): string {
  const advice = GONE.find(([pattern]) => pattern.test(name))?.[1];
  return advice === undefined ? '' : `Take the option ${name} out of ${place}: ${advice}`;
}
