import { cut } from '../../support/quotes.js';

/** Runtimes, and the libraries that most programs are made of. */
const LIBRARIES =
  '(?:java|javax|jakarta|sun|jdk|node|kotlin|kotlinx|scala|akka|reactor|feign|okhttp3|retrofit2|liquibase|oracle|groovy|clojure|org\\.(?:springframework|apache|hibernate|postgresql|eclipse|jboss|wildfly|flywaydb|mariadb|mongodb|redisson|quartz|slf4j|glassfish|codehaus|elasticsearch\\.client|yaml|junit|gradle|h2|neo4j\\.driver)|com\\.(?:mongodb|zaxxer|mysql|google|fasterxml|rabbitmq|datastax|microsoft|ibm|oracle|sun|amazonaws|azure|netflix|github\\.benmanes|hazelcast|couchbase\\.client)|io\\.(?:netty|lettuce|vertx|grpc|quarkus|micronaut|micrometer|opentelemetry|smallrye|projectreactor|undertow|r2dbc|ktor)|ch\\.qos|redis\\.clients|System|Microsoft|Npgsql|MongoDB\\.(?:Driver|Bson)|MySql|MySqlConnector|Autofac|Serilog|StackExchange|Newtonsoft|Polly|MassTransit|RabbitMQ\\.Client|Confluent|Grpc|Azure|Amazon|Google)';
/** What most programs in Elixir are made of. */
const ELIXIR =
  'elixir|stdlib|kernel|logger|mix|iex|ex_unit|phoenix\\w*|plug\\w*|ecto\\w*|postgrex|myxql|db_connection|cowboy\\w*|ranch|bandit|thousand_island|oban|telemetry\\w*|jason|tesla|finch|mint|castore|gettext|swoosh|nimble_\\w*|libcluster|broadway|hackney|redix|absinthe\\w*';
const OWN_FRAME = new RegExp(
  `^\\s{0,20}(?:at (?!${LIBRARIES}[.:])[\\w$.<> [\\]]{1,200}(?:[ (]|$)|File "(?!/usr/|<)|(?!/usr/local/go/)\\S{1,200}\\.go:\\d{1,6}|(?:from )?(?!/usr/)\\S{1,200}\\.rb:\\d{1,6}:in |\\((?!(?:${ELIXIR}) )[a-z]\\w{0,60} [\\w.+-]{1,30}\\) \\S{1,200}\\.exs?:\\d{1,6}: )`,
);
/** Frames of the Go distribution, also where paths were trimmed, of modules that the program only uses, and of vendored ones. */
const FOREIGN_FRAME =
  /File "\/[^"]{0,200}\/bin\/[\w.-]{1,60}", line|@v\d[\w.+-]{1,60}\/|\/(?:pkg\/mod|vendor|site-packages|dist-packages|node_modules|gems)\/|\/lib(?:64)?\/python\d[\d.]{0,6}\/|\/go\/src\/(?:runtime|net|sync|testing)\/|\/go\/[\w.-]{1,20}\/x64\/src\/|\(node:[\w/]{1,60}:\d|^\s{0,20}at node:|^\s{0,20}(?:vendor|external|GOROOT)\/|^\s{1,20}(?:runtime|net|sync|reflect|internal|os|io|bufio|crypto|encoding|context|testing|syscall|time)\/[\w/]{1,120}\.go:\d/;
/** Loggers name the file and line of a call too. */
const STRUCTURED = /^\s{0,8}\{"/;
const GO_HEAD = /^goroutine \d{1,9} \[|Observed a panic/;

/** A frame without the words that languages put around it: `at `, `from `, `File "…", line …`, the offset of Go. */
export function frameWords(frame: string): string {
  const bare = frame
    .trim()
    .replace(/^(?:at |from )/, '')
    .replace(/^File "([^"]{1,300})", line (\d{1,7})/, '$1, line $2')
    .replace(/ \+0x[0-9a-f]{1,16}$| \{$/, '');
  return cut(bare, 160);
}

/** The frame of the program's own code that is nearest to the error: Python ends with it, the others begin with it. */
export function frameOf(lines: readonly string[], start: number): string | undefined {
  const below = lines.slice(start + 1).find(isOwnFrame);
  if (below !== undefined) return below;
  // Go writes a panic that was recovered and repeated below the stack of the first one.
  const head = lines.slice(0, start).findLastIndex((each) => GO_HEAD.test(each));
  const above = lines.slice(Math.max(0, head), start);
  return head === -1 ? above.findLast(isOwnFrame) : above.find(isOwnFrame);
}

function isOwnFrame(line: string): boolean {
  return OWN_FRAME.test(line) && !FOREIGN_FRAME.test(line) && !STRUCTURED.test(line);
}

/** The first frame of the program's own code where a log shows nothing but a stack trace of Go; undefined where it shows other things. */
export function frameOfStack(lines: readonly string[]): string | undefined {
  const head = lines.findLastIndex((each) => /^goroutine \d{1,9} \[running/.test(each));
  return head === -1 ? undefined : lines.slice(head + 1).find(isOwnFrame);
}

/** A project on a public host, in the path of a file of Go. */
const PROJECT =
  /(?:^|\/)((?:github\.com|gitlab\.com|bitbucket\.org)\/[\w.-]{1,60}\/([\w.-]{1,80})|(?:[\w-]{1,30}\.){0,2}k8s\.io\/([\w.-]{1,80}))\//;
const SHORTEST_NAME = 4;
const GO_FILE = /\.go:\d/;

/** The public project whose code a frame of a stack trace is, where the image is named after it: who runs the image cannot mend that code; '' else. */
export function projectOfImage(frame: string, image: string, lines: readonly string[] = []): string {
  const [, project = '', onHost, ofKubernetes] =
    PROJECT.exec(frame.trim()) ?? PROJECT.exec(functionOf(frame, lines)) ?? [];
  const name = onHost ?? ofKubernetes ?? '';
  return name.length >= SHORTEST_NAME && image.includes(name) ? project : '';
}

/** The function of a frame of Go, which stands above the file: that may be the path of a build, without the project in it. */
function functionOf(frame: string, lines: readonly string[]): string {
  return GO_FILE.test(frame) ? (lines[lines.indexOf(frame) - 1] ?? '').slice(0, 300) : '';
}
