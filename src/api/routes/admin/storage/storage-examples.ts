/** A target for each built-in storage. */
export const STORAGE_EXAMPLES = {
  PostgreSQL: { provider: 'postgres', config: { url: 'postgres://podproof:PASSWORD@db.example.com:5432/podproof' } },
  'SQLite in a file': { provider: 'sqlite', config: { path: '/var/lib/podproof/podproof.sqlite' } },
};
