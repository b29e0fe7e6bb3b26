import { caseTable } from '../../case-table.js';

/** A path as programs put it behind a colon, with or without quotation marks. */
const PATH = '["\'`]?((?:\\.{0,2}/)[\\w.@%+,~/-]{1,299}\\w|[\\w-]{1,60}(?:/[\\w.-]{1,60}){1,6}\\.[a-z]\\w{1,11})';

/** Files and directories that are not there, in the words of those who looked for them. */
export const NAMED_FILES = caseTable([
  {
    pattern:
      /(?:FileNotFoundError|NotADirectoryError): (?:[A-Za-z]{1,20} ){0,4}(\/[\w.@%+,~/-]{2,300}) (?:not found|was not found|does not exist|doesn't exist|is not a directory)/,
    example: 'FileNotFoundError: Directory /srv/depot/rows not found',
  },
  {
    pattern: /FileNotFoundError.{0,60}['"]([^'"]{1,300})['"]/,
    example: "FileNotFoundError: [Errno 2] No such file or directory: '/app/x.dat'",
  },
  {
    pattern:
      /(?:^|[\s"'`(])(\/[\w.@%+,~/-]{2,300}\.\w{1,12})["'`)»]? ?[^\x00-\x7f]{0,20} {1,3}(?:is |was )?not (?:be )?found/i,
    example: '設定ファイル /etc/depot/amber.yaml が not found',
  },
  {
    pattern: new RegExp(`(?:FileNotFoundError|FileNotFoundException): (?:[^\\n/:]{1,80}: {0,2})${PATH}`),
    example: [
      'FileNotFoundError: Input shelf not found: /srv/rows.parquet',
      'FileNotFoundError: Missing shelf output: /srv/out/rows.pkl',
      'FileNotFoundError: Arquivo de configuração não encontrado: config/settings.toml',
    ],
  },
  {
    pattern: new RegExp(`\\bnon-?[ ]?exist(?:ing|ent) (?:file|directory|folder|path):? ${PATH}`, 'i'),
    example: 'could not walk non existing directory /srv/content',
  },
  {
    pattern: new RegExp(
      `\\b(?:no|missing) (?:[\\w-]{1,30} ){0,3}(?:file|directory|folder|certificate|database|config(?:uration)?|policy|artifact|dataset|model|key)s? (?:was |were )?found (?:at|under):? ${PATH}`,
      'i',
    ),
    example: 'No policy file found at /etc/shelf/policy.yaml, denying all actions',
  },
  {
    pattern: new RegExp(
      `\\b(?:file|directory|folder|certificate|database|config(?:uration)?|policy|artifact|dataset|model|key|template|script)s? (?:was |is |were )?(?:not found|missing|not present) (?:at|under|in):? ${PATH}`,
      'i',
    ),
    example: 'model artifact not found at /srv/shelf.joblib; run train-demo first',
  },
  {
    pattern: new RegExp(
      `\\b(?:missing|absent|not there|nothing(?: found)?) (?:below|beneath|under|inside|at) ${PATH}`,
      'i',
    ),
    example: 'shelf rows missing below /srv/shelves/v12; did the init job fetch them?',
  },
  {
    pattern: new RegExp(
      `\\b(?:could not|cannot|can't|couldn't|failed to|unable to) stat:? ${PATH}(?![\\w/.-])(?!.{0,40}: \\w)`,
      'i',
    ),
    example: 'Could not stat /run/secrets/depot/password - is the mount ready?',
  },
  {
    pattern: new RegExp(`\\bmissing:? ["'\`]?((?:\\.{0,2}/)[\\w.@%+,~/-]{2,300}\\.[a-z]\\w{1,11})\\b`, 'i'),
    example: "app.rb:12:in `<main>': Missing ./tmp/rows.json (RuntimeError)",
  },
  {
    pattern:
      /^(?:\w{1,40}Error|Error): (?:failed|unable|could not|cannot)(?: to)? (?:load|read|open|find)(?: the)? (\.env(?:\.\w{1,20})?)(?: file)?$/i,
    example: 'OSError: Failed to load .env',
  },
]);
