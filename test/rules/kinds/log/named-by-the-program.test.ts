import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest(container) });
const first = (log: string, container: Record<string, unknown> = {}) => told(log, container).steps[0]?.text ?? '';

describe('what a program names in a form of its own', () => {
  it.each([
    ['usage: depot [-h]\ndepot: error: the following arguments are required: --shelf, --rack', '--shelf and --rack'],
    ['Error: required flag(s) "shelf", "rack" not set', '--shelf and --rack'],
    [
      'error: the following required arguments were not provided:\n  --shelf <SHELF>\n  --rack <RACK>\n\nUsage: depot',
      '--shelf and --rack',
    ],
    ["Error: Missing option '--shelf'.", '--shelf'],
    ['Required flags "shelf, rack" not set', '--shelf and --rack'],
  ])('is all arguments that it demands: %s', (log, names) => {
    expect(told(log).kind).toBe('log-usage');
    expect(first(log)).toContain(`Give it ${names}, which it demands`);
  });

  it('is the argument that it takes another one for', () => {
    expect(first('Error: No such option: --shelff Did you mean --shelf?', { args: ['--shelff=1'] })).toContain(
      'Write --shelf in place of --shelff at spec.containers[0].args[0]',
    );
  });

  it('is the choice below the option', () => {
    const found = told(
      "error: invalid value 'loud' for '--log-level <LOG_LEVEL>'\n  [possible values: debug, info]\n\nFor more information, try '--help'.",
      { args: ['--log-level', 'loud'] },
    );
    expect(found.title).toBe('api does not accept "loud" for --log-level');
    expect(found.steps[0]?.text).toContain('Set spec.containers[0].args[1] to one of debug, info in place of "loud"');
  });

  it('is the last link of a chain of Rust', () => {
    const log = 'Error: cannot start\n\nCaused by:\n    0: failed to load the shelf\n    1: the amber rack is shut';
    expect(told(log).title).toContain('the amber rack is shut');
    expect(told(log).title).toContain('code 1: the amber');
  });

  it('is the whole of what a console of PHP wraps into a box', () => {
    const log =
      '\nIn ShelfReader.php line 57:\n                                      \n  The amber rack of the shelf is    \n  shut, since nobody has the key.   \n                                      \n';
    expect(told(log).title).toContain('The amber rack of the shelf is shut, since nobody has the key.');
  });

  it('is the name that another one has now', () => {
    expect(
      first("ERROR Property 'depot.rows' is invalid and should be replaced with 'depot.racks'", {
        env: [{ name: 'DEPOT_ROWS', value: '7' }],
      }),
    ).toContain('Write depot.racks in place of depot.rows, as depot.rows at DEPOT_ROWS (spec.containers[0].env[0])');
  });

  it('is the address of the other side, which has nothing there', () => {
    expect(
      first('Error: GET http://depot:8080/v2/shelves: unexpected response: 404 page not found', {
        env: [{ name: 'DEPOT', value: 'http://depot:8080' }],
      }),
    ).toContain('path of the address in DEPOT (spec.containers[0].env[0])');
  });

  it('is the host in the setting that it names', () => {
    expect(
      told('org.apache.kafka.common.config.ConfigException: No resolvable bootstrap urls given in bootstrap.servers', {
        env: [{ name: 'KAFKA_BOOTSTRAP_SERVERS', value: 'depot-kafka:9092' }],
      }).title,
    ).toBe('Host depot-kafka does not resolve');
  });

  it('is the line of a JSON file, which .NET counts from 0', () => {
    const log =
      "Unhandled exception. System.IO.InvalidDataException: Failed to load configuration from file '/app/appsettings.json'.\n ---> System.FormatException: Could not parse the JSON file.\n ---> System.Text.Json.JsonReaderException: '\"' is invalid after a value. LineNumber: 7 | BytePositionInLine: 4.";
    expect(told(log).title).toContain('/app/appsettings.json line 8');
  });

  it('is the place of a value that a product names', () => {
    expect(
      first("fatal: couldn't find remote ref shelff", { env: [{ name: 'GITSYNC_REF', value: 'shelff' }] }),
    ).toContain('GITSYNC_REF stands at spec.containers[0].env[0]');
  });

  it('is no variable that only makes it say more', () => {
    const log = 'the amber rack is shut\nSet the environment variable SHELF_TRACE=1 for a complete stack trace.';
    expect(told(log).kind).not.toBe('log-missing-env');
  });
});
