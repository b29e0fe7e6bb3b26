import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { sayMissing } from './files/missing-file.js';
import { NAMED_FILES } from './files/named-files.js';
import { isNotMade } from './files/not-made.js';
import { unexpandedVariable } from './inputs/unexpanded-variable.js';
import { logKind } from './log-kind.js';

/** Java's lock files are missing where they may not be made: it tells that right below. */
const SUPPRESSED = /Suppressed: \S{1,80}AccessDeniedException: \//;

/** A file, a module or a class that the program does not find. */
export const logFileMissing = logKind({
  id: 'log-file-missing',
  title: 'A file or module is missing',
  description:
    'The log says that a file, module, class or shared library is not found (ENOENT, ModuleNotFoundError, ClassNotFoundException, "Cannot find module"). It is not in the image, a volume that is mounted there does not hold it, or the path is wrong.',
  severity: 'high',
  hint: anyOf(
    /not found|absent|not there|nothing|No module|Attempted to load|no such|cannot|can't|could not|couldn't|missing|does not exist|ENOENT|relocating|symbol|undefined function/i,
    /no package|404|NoSuch|Exception|Error|unable|shared librar|required|bucket|not be found|NotFound/i,
    /doesn't exist|failed to (?:open|load|stat|find|locate)|\(2:|class path|Invalid path|(?:found|present) (?:at|under)|non-?[ ]?exist/i,
  ),
  except:
    /permission denied|nsenter: failed to execute|certificate verify|extension control file|\bexec user process|exec: "|bad interpreter|\\r|\^M|ld-linux/i,
  patterns: caseTable([
    {
      pattern: /Cannot find (?:module|package) ['"]([^'"]{1,300})['"]/,
      example: "Error: Cannot find module '@shop/money'",
    },
    {
      pattern: /\bNo module named '([^']{1,200})'|(?:ImportError|\/python[\d.]{0,5}): No module named ([\w.]{1,200})/,
      example: ["Missing module: No module named 'shelf_client'", '/usr/bin/python3: No module named shelf'],
    },
    {
      pattern: /(?:^|[\s:'"`])(lib[\w.+-]{1,100}\.so(?:\.\d{1,4}){0,4}): cannot open shared object file/,
      example: [
        "/srv/gems/shelf.rb:49:in `require': libshelf.so.5: cannot open shared object file: No such file or directory - /srv/gems/shelf_ext.so (LoadError)",
        'ImportError: libGL.so.1: cannot open shared object file: No such file or directory',
      ],
    },
    {
      pattern:
        /(?:ClassNotFoundException|NoClassDefFoundError|Could not find or load main class):? (?!Attempted )(?:Class )?(\S{1,300})/,
      example: [
        'java.lang.NoClassDefFoundError: com.shop.Main',
        'java.lang.ClassNotFoundException: Class org.acme.ShelfFileSystem not found',
      ],
    },
    {
      pattern:
        /Config\w{0,24}Exception\)?(?: encountered during startup)?: ((?:[a-z][\w-]{0,40}\.){2,8}[A-Z]\w{1,80})$/,
      example: 'org.acme.ring.ConfigurationException: com.acme.ring.seeds.ShelfSeedProvider',
    },
    {
      pattern: /error (?:while )?loading shared librar(?:y|ies):? ([^\s:]{1,255})/i,
      example: '/app/x: error while loading shared libraries: libx.so: cannot open',
    },
    {
      pattern: /version `([\w.]{1,60})' not found/,
      example: "/app/tool: /lib/libc.so.6: version `GLIBC_2.4' not found (required by /app/tool)",
    },
    {
      pattern:
        /Error relocating \S{1,300}: (\w{1,200}): symbol not found|symbol lookup error: \S{1,300}: undefined symbol: (\w{1,200})/,
      example: [
        'Error relocating /app/tool: __memcpy_chk: symbol not found',
        '/app/tool: symbol lookup error: /lib/libx.so: undefined symbol: foo_bar',
      ],
    },
    {
      pattern: /Can't locate (\S{1,200}\.pm) in @INC/,
      example: "Can't locate DBI.pm in @INC (you may need to install the DBI module)",
    },
    {
      pattern: /Attempted to load (?:class|interface|trait|function|enum) "([\w\\]{1,200})" from /,
      example: 'Attempted to load class "DebugBundle" from namespace "Symfony"',
    },
    {
      pattern: /there is no package called [‘']([\w.]{1,100})/,
      example: "Error in library(dplyr) : there is no package called 'dplyr'",
    },
    {
      pattern: /Call to undefined function (\w{1,100})\(\)|Class ["']([\w\\]{1,200})["'] not found/,
      example: 'PHP Fatal error:  Uncaught Error: Call to undefined function mysqli_connect() in /app/x.php:3',
    },
    {
      pattern:
        /on ([\w.-]{3,63}): The specified bucket does not exist|bucket ['"`]?([a-z0-9][\w.-]{2,62})['"`]? (?:does not|doesn't) exist/i,
      example:
        'error running Tempo: failed to init module services: error initialising module: store: failed to create store: unexpected error from ListObjects on tempo-traces: The specified bucket does not exist',
    },
    {
      pattern: /NoSuchBucket|bucket (?:does not|doesn't) exist|no such bucket/i,
      example:
        'Error getting backup store for this location: rpc error: code = Unknown desc = NoSuchBucket: The specified bucket does not exist  status code: 404, request id: 17',
    },
    {
      pattern:
        /\(404\) when calling the \w{1,80} operation: (?:Key "([^"]{1,300})"|Not Found)|\((NoSuchKey|NoSuchBucket)\) when calling/,
      example:
        'fatal error: An error occurred (404) when calling the HeadObject operation: Key "models/a.bin" does not exist',
    },
    {
      pattern: /class path resource \[([^\]]{1,300})\] cannot be (?:opened|resolved)/,
      example: 'FileNotFoundException: class path resource [depot.xml] cannot be opened because it does not exist',
    },
    {
      pattern:
        /(?:unable to find|failed to open|cannot open|could not open) '(\/[^'\s]{1,300})'(?= for |: No such file$)|\b[Ii]nvalid path: (\/[\w./-]{1,300})|\bunable to (?:read|open|load|stat) (?:the )?file:? ['"`]?(\/[\w.@/-]{1,300})['"`]?$/,
      example: [
        "failed to load 'amber': unable to find '/models/amber/1/model.bin' for model instance 'amber'",
        "error initializing config '/config/depot.json': Invalid path: /config/depot.json",
        'cannot begin: unable to read file: /srv/depot/rows.json',
      ],
    },
    { pattern: /cannot load such file -- (\S{1,300})/, example: 'cannot load such file -- /app/x.dat' },
    { pattern: /Unable to access jarfile (\S{1,300})/i, example: 'Error: Unable to access jarfile app.jar' },
    { pattern: /Could not open input file: (\S{1,300})/i, example: 'Could not open input file: artisan' },
    {
      pattern: /(?:\bsh|\.sh): (?:line )?(?:\d{1,6}: )?([\w./-]{1,100}): (?:command )?not found/,
      example: 'sh: wge: not found',
    },
    {
      pattern:
        /Failed to load class ([\w.$]{3,200}?)\.?$|(?:Could not find '|can't find gem )([\w-]{1,60})'? \([\w. ,<>=~]{1,40}\) (?:required by|with executable)/,
      example: [
        'Error: Failed to load class com.acme.jobs.Daily.',
        "rubygems.rb:259:in `find_spec_for_exe': can't find gem rake (= 13.1.0) with executable rake (Gem::GemNotFoundException)",
        "/usr/local/lib/ruby/site_ruby/3.1.0/rubygems.rb:265:in `find_spec_for_exe': Could not find 'bundler' (2.4.13) required by your /app/Gemfile.lock. (Gem::GemNotFoundException)",
      ],
    },
    {
      pattern: /Missing a gem it depends on\? ([\w-]{1,60}) is not part of the bundle/,
      example:
        "Error loading the 'shelfdb' Active Record adapter. Missing a gem it depends on? shelfdb is not part of the bundle. Add it to your Gemfile. (LoadError)",
    },
    {
      pattern:
        /Could not find (?:gem ')?([\w-]{1,60}[- (=]{1,5}\d[\w.-]{0,40})\)?'?.{0,300} in (?:any of the sources|locally installed gems)/,
      example:
        "definition.rb:691:in `materialize': Could not find shelf-1.5.6, depot-1.16.3 in locally installed gems (Bundler::GemNotFound)",
    },
    {
      pattern: /NameNotFoundException: Name \[([^\]]{1,200})\]/,
      example:
        'javax.naming.NameNotFoundException: Name [jdbc/portal] is not bound in this Context. Unable to find [jdbc].',
    },
    {
      pattern: /The application '([^']{1,200})' does not exist/,
      example: "The application 'Orders.Api.dll' does not exist.",
    },
    {
      pattern: /JAR manifest missing ?: ?(\S{1,300})/,
      example: 'Error opening zip file or JAR manifest missing : agents/jolokia.jar',
    },
    {
      pattern: /Could not import module "([\w.]{1,100})"/,
      example: 'Error loading ASGI app. Could not import module "main".',
    },
    {
      pattern: /Could not find an? [\w -]{1,60} in (?:the )?'([^']{1,300})'/,
      example:
        "Error: Could not find a production build in the '/app/.next' directory. Try building your app with 'next build' before starting the production server. https://nextjs.org/docs/messages/production-start-no-build-id",
    },
    {
      pattern: /failed to execute ([\w./-]{1,100}): No such file/i,
      example: 'failed to execute /opt/run: No such file or directory',
    },
    {
      pattern: /could not open (?:directory|file) "([^"]{1,300})": No such file/i,
      example: 'could not open directory "pg_tblspc": No such file or directory',
    },
    {
      pattern: /can ?not open file (\/[^\s:]{1,300}): .{0,60}No such file/i,
      example:
        'AMQ222141: Node Manager can not open file /opt/amq-artemis/data/journal/server.lock: java.io.IOException: No such file or directory',
    },
    { pattern: /Missing script: "?([\w:.-]{1,100})/i, example: 'npm ERR! Missing script: "start:prod"' },
    {
      pattern:
        /(?:Failed opening required|cannot find file|can't open (?:config )?file|cannot access|Could not load file or assembly) '([^']{1,300})'/i,
      example: "ls: cannot access '/data/models': No such file or directory",
    },
    {
      pattern:
        /\b(?:cannot|can't|could not|couldn't|unable to|failed to) find (?:the |a |an |your )?(?:[\w-]{1,20} ){0,3}(?:file|directory|folder|script|binary) (?:at|in|under) (?:[A-Z][A-Z0-9_]{2,60}=)?["'`]?(\/[\w./@-]{2,200}\w)/i,
      example: 'Error: Cannot find the shelf file at SHELF_PATH=/etc/depot/shelf.key',
    },
    {
      pattern: /(?:application to execute does not exist: ')([^']{1,300})'/i,
      example: "The application to execute does not exist: '/app/Shop.dll'.",
    },
    {
      pattern:
        /\bModule not found "([^"]{1,200})"|\bFile does not exist: ([\w./-]{1,200})|^(?:Error: )?'([\w./-]{1,200})' doesn't exist$/,
      example: [
        'error: Module not found "dist/shelf.js"',
        'Error: Invalid value: File does not exist: shelf.py',
        "Error: '/srv/shelf.conf.py' doesn't exist",
      ],
    },
    { pattern: /Could not locate (Gemfile)/, example: 'Could not locate Gemfile or .bundle/ directory' },
    {
      pattern:
        /template: "([^"]{1,300})" does not exist|(?:file|template|directory|path|config(?:uration)?) ["'`]([^"'`]{1,300})["'`] (?:not found|does not exist)/i,
      example: [
        'Error: In initializer: template: "/templates/index.html" does not exist',
        'Error: configuration file "/etc/app/config.toml" not found',
      ],
    },
    {
      pattern: /\b(?:file|directory|folder|script) (?:is )?missing: ["'`]?(\/[\w.@%+,~/-]{2,300})/i,
      example: 'ERROR: JVM config file is missing: /opt/depot/etc/jvm.config',
    },
    ...NAMED_FILES.rows,
    {
      pattern: /ENOENT: no such file or directory, \w{1,20} '([^']{1,300})'/,
      example: "Error: ENOENT: no such file or directory, open '/app/x.dat'",
    },
    {
      pattern: /cannot load certificate "([^"]{1,300})".{0,120}No such file/,
      example:
        'cannot load certificate "/etc/tls/tls.crt": BIO_new_file() failed (SSL: error:80000002:system library::No such file or directory:calling fopen(/etc/tls/tls.crt, r))',
    },
    {
      pattern: /open\(\) "([^"]{1,300})" failed \(2:/,
      example:
        'open() "/etc/nginx/conf.d/upstreams.conf" failed (2: No such file or directory) in /etc/nginx/nginx.conf:31',
    },
    {
      pattern:
        /(?:open|stat|lstat|read|exec|cd|load|access|chdir|opendir)[ :]{1,3}['"]?([^\s'":]{1,300})['"]?: no such file or directory/i,
      example: 'open /etc/app/x: no such file or directory',
    },
    {
      pattern:
        /:? (?:line )?\d{1,6}: (?:exec: )?((?:\.{1,2}\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){1,8}): No such file or directory$/,
      example: '/srv/start: line 10: bin/depot: No such file or directory',
    },
    {
      pattern: /no such file or directory|file not found|NoSuchFileException|FileNotFoundException/i,
      example: "env: 'n': No such file or directory",
    },
  ]),
  vague: caseTable([
    {
      pattern:
        /(?:failed|unable) to (?:stat|find|locate) (?:the )?(?:file|directory|folder) ['"]?(\/[^\s'":,]{1,300})/i,
      example: 'failed to stat file /srv/models/amber/1/model.bin',
    },
    {
      pattern:
        /(?:unable to|cannot|could not|can't|error|failed to) open(?:ing)? (?:[\w-]{1,30} ){0,3}["'](\/[^"']{1,300})["']\.?$/i,
      example: 'Error: Unable to open pwfile "/depot/config/passwd".',
    },
    {
      pattern:
        /(?:could not|cannot|can't|unable to|failed to) (?:open|find|access) (?:the |its )?(?:main )?config(?:uration)? file(?: (?:at )?["'`]?(\/[^\s"'`]{1,300}))?/i,
      example: 'cannot open config file /etc/depot/depot.conf',
    },
    {
      pattern: /(?:file|directory|folder|script|path) (?:\S{1,300} )?does not exist|kind: NotFound/i,
      example: 'the directory /srv/models does not exist',
    },
  ]),
  confirm: (hit) =>
    !hit.container.logLines.some((line) => SUPPRESSED.test(line)) &&
    !isNotMade(hit) &&
    unexpandedVariable(hit.container, hit.line) === '',
  say: sayMissing,
  oracles: [notRestarted, logSignatureAbsent],
});
