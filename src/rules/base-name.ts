/** What stands behind the last slash of a path, an image or the key of a label: all of it where there is none. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
