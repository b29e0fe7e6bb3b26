/** How parts of a text look on a terminal; without colours they are as they are. */
export interface Styles {
  heading(text: string): string;
  strong(text: string): string;
  code(text: string): string;
  quiet(text: string): string;
  severity(severity: string, text: string): string;
}

const PLAIN = (text: string) => text;
const NO_STYLES: Styles = { heading: PLAIN, strong: PLAIN, code: PLAIN, quiet: PLAIN, severity: (_, text) => text };

/** ECMA-48 "Select Graphic Rendition": on, and off again. */
const sgr = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;
const [bold, dim, red, yellow, cyan] = [sgr(1, 22), sgr(2, 22), sgr(31, 39), sgr(33, 39), sgr(36, 39)];
const SEVERITIES: Readonly<Record<string, (text: string) => string>> = {
  critical: (text) => bold(red(text)),
  high: red,
  medium: yellow,
};

const COLOURS: Styles = {
  heading: bold,
  strong: (text) => (SEVERITIES[text] ?? bold)(text),
  code: cyan,
  quiet: dim,
  severity: (severity, text) => (SEVERITIES[severity] ?? PLAIN)(text),
};

export type ColourChoice = 'auto' | 'always' | 'never';

/** By choice; else colours on a terminal that shows them (no-color.org: a NO_COLOR that is not empty turns them off). */
export function stylesFor(
  choice: ColourChoice,
  {
    isScreen,
    variables,
  }: { readonly isScreen?: boolean; readonly variables: Readonly<Record<string, string | undefined>> },
): Styles {
  const isAuto = isScreen === true && !variables['NO_COLOR'] && variables['TERM'] !== 'dumb';
  return choice === 'always' || (choice === 'auto' && isAuto) ? COLOURS : NO_STYLES;
}
