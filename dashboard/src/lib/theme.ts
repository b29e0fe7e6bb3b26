/** The one thing that this browser keeps for us: public/theme.js reads it before the first paint. */
const KEY = 'podproof.theme';

export type Theme = 'system' | 'light' | 'dark';

const dark = () => matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
  } catch {
    return 'system';
  }
}

function show(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && dark().matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Private windows may keep nothing; the choice then lasts as long as the page.
  }
  show(theme);
}

/** Follows the system while nothing else was chosen. */
export function followSystemTheme(): void {
  dark().addEventListener('change', () => {
    if (chosenTheme() === 'system') show('system');
  });
}
