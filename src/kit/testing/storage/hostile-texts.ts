/** Legal texts that come back as they were, whatever field holds them: SQL, HTML, wildcards, placeholders and text beyond ASCII. */
export const HOSTILE_TEXTS: readonly string[] = [
  "'; drop table users; --",
  '" or 1=1 --',
  '<script>alert(1)</script>&amp;',
  '100%_\\',
  '? ?? :name $1 {}',
  'Ünïcode 漢字 😀 \u2028',
  ' spaces\tand\nlines ',
];
