// Runs before the first paint, so that a dark page is never white for a moment. src/lib/theme.ts writes what is read here.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('podproof.theme');
  } catch {
    // A browser that keeps nothing for us follows the system.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
