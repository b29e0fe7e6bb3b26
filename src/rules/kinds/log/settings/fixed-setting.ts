import { type CaseRow, caseTable } from '../../case-table.js';

/** A setting that contradicts what was decided when the data were made. */
export interface FixedSetting {
  readonly name: string;
  readonly configured: string;
  /** The value that the data have. */
  readonly stored: string;
}

/** What servers say when a setting no longer is what their data were made with. */
export const FIXED_SETTINGS = caseTable<CaseRow & { read(groups: readonly string[]): FixedSetting }>([
  {
    pattern: /Different ([\w-]{1,80}) settings for server \('([^']{1,40})'\) and data dictionary \('([^']{1,40})'\)/i,
    example: "Different lower_case_table_names settings for server ('1') and data dictionary ('0').",
    read: ([name = '', configured = '', stored = '']) => ({ name, configured, stored }),
  },
  {
    pattern: /Cannot change the number of tokens from (\d{1,6}) to (\d{1,6})/i,
    example: 'ConfigurationException: Cannot change the number of tokens from 256 to 16',
    read: ([stored = '', configured = '']) => ({ name: 'num_tokens', configured, stored }),
  },
  {
    pattern: /uses page size (\d{1,7}), but the ([\w-]{1,40}) start-up parameter is (\d{1,7})/i,
    example: "Data file './ibdata1' uses page size 16384, but the innodb_page_size start-up parameter is 4096",
    read: ([stored = '', name = '', configured = '']) => ({ name, configured, stored }),
  },
]);

/** The setting that is fixed in the data, where the line speaks of one. */
export function fixedSetting(line: string): FixedSetting | undefined {
  const found = FIXED_SETTINGS.find(line);
  return found?.row.read(found.match.slice(1));
}
