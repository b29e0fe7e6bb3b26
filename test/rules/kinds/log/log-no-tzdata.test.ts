import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';
import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'panic: unknown time zone Europe/Berlin\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:12 +0x85\nexit status 2',
    'Europe/Berlin',
    'time/tzdata',
  ],
  ['LoadLocation: open /usr/local/go/lib/time/zoneinfo.zip: no such file or directory', 'tzdata', 'time/tzdata'],
  ['{"level":"fatal","msg":"cannot start","error":"unknown time zone Asia/Tokyo"}', 'Asia/Tokyo'],
  [
    'Traceback (most recent call last):\n  File "/usr/local/lib/python3.12/zoneinfo/_common.py", line 12, in load_tzdata\n    return resources.files(package_name).joinpath(resource_name).open("rb")\nModuleNotFoundError: No module named \'tzdata\'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "/app/main.py", line 4, in <module>\n    ZONE = ZoneInfo("Europe/Berlin")\nzoneinfo._common.ZoneInfoNotFoundError: \'No time zone found with key Europe/Berlin\'',
    'Europe/Berlin',
    'pip install tzdata',
  ],
  ['TZInfo::DataSourceNotFound: No source of timezone data could be found.', 'tzinfo-data'],
  [
    "Unhandled exception. System.TimeZoneNotFoundException: The time zone ID 'Europe/Berlin' was not found on the local computer.\n   at System.TimeZoneInfo.FindSystemTimeZoneById(String id)",
    'Europe/Berlin',
  ],
];

describe('log-no-tzdata', () => {
  itIs('log-no-tzdata', LOGS);
  itIsFoundIn('log-no-tzdata', 'panic: unknown time zone Europe/Berlin');
  itIsNot([
    ['open /app/zones.zip: no such file or directory', 'log-file-missing'],
    ["ModuleNotFoundError: No module named 'tzdatabase'", 'log-file-missing'],
  ]);

  it('tells where the manifest names the zone', () => {
    const env = [
      { name: 'MODE', value: 'x' },
      { name: 'TZ', value: 'Europe/Berlin' },
    ];
    const diagnosis = diagnosisOfLog('open /usr/local/go/lib/time/zoneinfo.zip: no such file or directory', {
      manifest: manifest({ env }),
    });
    expect(diagnosis.title).toBe('Time zone Europe/Berlin is not in the image');
    expect(diagnosis.evidence).toContainEqual(expect.objectContaining({ text: 'TZ=Europe/Berlin' }));
    expect(textOfDiagnosis(diagnosis)).toContain('env[1]');
  });
});
