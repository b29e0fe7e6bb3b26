/** What the choice of columns says. */
export const words = {
  label: 'Columns',
  title: 'Columns of this list',
  lead: 'What is shown, from left to right, on windows wide enough for a table. It holds for you on every machine.',
  list: 'Columns',
  width: 'Width in pixels',
  widthOf: (name: string) => `Width of ${name} in pixels`,
  usual: 'usual',
  widthProblem: (least: number, most: number) => `Widths are from ${least} to ${most} pixels.`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  isNeeded: 'It is always shown.',
  moved: (name: string, place: number, of: number) => `${name} is number ${place} of ${of}.`,
  reset: 'As usual',
  cancel: 'Cancel',
  save: 'Save',
  failed: (why: string) => `The columns were not saved: ${why}`,
} as const;
