import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

interface Case {
  readonly log: string;
  readonly library: string;
  readonly exit?: number;
}

const GO =
  'panic: runtime error: invalid memory address or nil pointer dereference [recovered]\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x8 pc=0x127]\n\ngoroutine 53 [running]:\nsigs.k8s.io/controller-runtime/pkg/internal/controller.(*Controller).Reconcile.func1()\n\t/go/pkg/mod/sigs.k8s.io/controller-runtime@v0.17.1/pkg/internal/controller/controller.go:120 +0x1e5\npanic({0x1fb67e0?, 0x389ad80?})\n\t/usr/local/go/src/runtime/panic.go:770 +0x132\nacme.example/shelf/rack.(*Rack).Less(0x26, 0xc0)\n\t/go/pkg/mod/acme.example/shelf@v1.4.2/rack/rack.go:27 +0x12';

/** Errors that say nothing of what to change, in code that is not the program's own. */
const CASES: readonly Case[] = [
  { log: GO, library: 'acme.example/shelf than registry.example/orders:1.4 has (1.4.2)', exit: 2 },
  {
    log: 'Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.\n   at Acme.Shelves.Telemetry.ShelfReader.ReadOrThrow()\n   at System.RuntimeMethodHandle.InvokeMethod(Object target)'.replaceAll(
      'Acme.Shelves',
      'Microsoft.Shelves',
    ),
    library: 'Microsoft.Shelves.Telemetry than',
    exit: 134,
  },
  {
    log: 'Exception in thread "main" java.lang.NullPointerException: Cannot read the rack\n\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)\n\tat org.apache.shelf.Rack.open(Rack.java:8) ~[shelf-core-3.1.2.jar!/:3.1.2]',
    library: 'shelf-core than registry.example/orders:1.4 has (3.1.2)',
  },
  {
    log: '/app/node_modules/@acme/rack/lib/open.js:8\n      throw new TypeError("rack is shut");\n\nTypeError: rack is shut\n    at open (/app/node_modules/@acme/rack/lib/open.js:8:13)\n    at node:internal/main/run_main_module:33:47\n\nNode.js v20.11.0',
    library: '@acme/rack than',
  },
];

it.each(CASES)('names the library in which the program crashes: $library', ({ log, library, exit = 1 }) => {
  const [first] = diagnosisOfLog(log, {}, exit).steps;
  expect(first?.text).toContain(`Use another version of ${library}`);
});

it('has an error looked up that a library ends the program with on purpose', () => {
  const diagnosis = diagnosisOfLog(
    'Unhandled exception. System.InvalidOperationException: Lost the shelf.\n   at Microsoft.Shelves.ShelfReader.ReadOrThrow()',
    {},
    134,
  );
  expect(diagnosis.steps[0]?.text).toMatch(/^Look up what Microsoft\.Shelves says by ".*Lost the shelf\."/);
});

it('asks for a newer runtime where the error is in the runtime itself', () => {
  const diagnosis = diagnosisOfLog(
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "Shelf.mount()" because "rack" is null\n\tat java.base/jdk.internal.platform.ShelfSubsystem.getInstance(ShelfSubsystem.java:81)\n\t... 96 more',
  );
  expect(diagnosis.cause).toContain('in its runtime, at jdk.internal.platform');
  expect(diagnosis.steps[0]?.text).toContain('newer patch release of the runtime in registry.example/orders:1.4');
});

it("looks at the program's own code first", () => {
  const log = `${GO}\nmain.start()\n\t/src/orders/start.go:12 +0x1d`;
  const [first] = diagnosisOfLog(log, {}, 2).steps;
  expect(first?.text).toContain('Look at /src/orders/start.go:12');
});
