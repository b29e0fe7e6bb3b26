/** What exit codes mean by convention: sysexits.h, shells, and 128 + the number of a signal. Those with a kind of their own are left out. */
const MEANINGS: Readonly<Record<number, string>> = {
  2: 'wrong usage of a command, a syntax error in a shell script, or a panic of a Go program',
  64: 'wrong usage of the command (EX_USAGE)',
  65: 'input that it cannot read (EX_DATAERR)',
  69: 'a service that it needs and that is not available (EX_UNAVAILABLE)',
  70: 'an internal error of the program (EX_SOFTWARE)',
  73: 'a file that it cannot create (EX_CANTCREAT)',
  74: 'an error of input or output (EX_IOERR)',
  77: 'a missing permission (EX_NOPERM)',
  78: 'a configuration error (EX_CONFIG)',
  125: 'a container tool inside that could not run its command',
  129: 'an end by signal SIGHUP',
  130: 'an end by signal SIGINT, as Ctrl-C sends it',
  131: 'an end by signal SIGQUIT',
  132: 'an end by signal SIGILL: an instruction that the processor of the node does not have',
  133: 'an end by signal SIGTRAP',
  135: 'an end by signal SIGBUS: a bad memory access, often a full /dev/shm or a file that shrank while mapped',
  136: 'an end by signal SIGFPE: an arithmetic error such as a division by zero',
  141: 'an end by signal SIGPIPE: nobody reads what it writes',
  152: 'an end by signal SIGXCPU: its limit of processor time',
  153: 'an end by signal SIGXFSZ: its limit of file size',
  159: 'an end by signal SIGSYS: a system call that the seccomp profile forbids',
  255: 'an end with -1, or a failed ssh or exec',
};
const WINDOWS_CODES: Readonly<Record<string, string>> = {
  c0000005: 'an access violation',
  c0000135: 'a DLL that is missing',
  c000013a: 'an end by Ctrl-C',
  c0000409: 'a stack overrun or an abort',
};

/** ` Exit code 78 is by convention …` as a sentence with a leading space; '' for codes that each program uses as it likes. */
export function exitCodeMeaning(code: number | null | undefined): string {
  if (code === null || code === undefined) return '';
  const meaning = MEANINGS[code] ?? windowsMeaning(code);
  return meaning === undefined ? '' : ` Exit code ${code} is by convention ${meaning}.`;
}

/** Windows' NTSTATUS codes, signed or not. */
function windowsMeaning(code: number): string | undefined {
  return WINDOWS_CODES[(code >>> 0).toString(16)];
}
