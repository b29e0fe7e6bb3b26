/** The first absolute path of a line; '' when it names none. */
export function pathIn(line: string): string {
  const match = /(?:^|[\s'"`(=:])(\/[\w.@%+,/-]{1,400})/.exec(line.replace(/\w{2,12}:\/\/\S{1,500}/g, ''));
  return (match?.[1] ?? '').replace(/[.,:]$/, '');
}

/** The directory to mount something at: the path itself when it looks like a directory, else the one that it is in. */
export function directoryOf(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const slash = trimmed.lastIndexOf('/');
  const name = trimmed.slice(slash + 1);
  return name.includes('.') && slash > 0 ? trimmed.slice(0, slash) : trimmed;
}
