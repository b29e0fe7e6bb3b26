import type { Step } from '../../../contracts/diagnosis.js';
import type { ObjectReference } from '../../manifest/object-references.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { fromLog, fromManifest } from '../support/quotes.js';
import { captures } from '../support/texts.js';
import { logRule, type SignatureContext } from './log-signature.js';

const CONFIG_FILE =
  /(?:^|[\s'"`(=:[])((?:\/|\.\/)?[\w./-]{0,200}\.(?:ya?ml|json|toml|ini|conf|cfg|properties|xml|hcl|env)(?:\.\w{1,10})?)\b/i;
const PLACE =
  /\bline:? (\d{1,7})(?:[,:]? col(?:umn)?:? (\d{1,6}))?|\.\w{1,10}:(\d{1,7})\b|\[(\d{1,7}):\d{1,6}\]|\bAt (\d{1,7}):\d{1,6}:/i;

/** The program cannot read its configuration. */
export const logConfigParse = logRule({
  id: 'log-config-parse',
  title: 'The configuration cannot be parsed',
  description:
    'The log says that configuration cannot be parsed or is not valid: YAML, JSON, TOML or INI, an unknown directive or field, a value of the wrong type. It comes from a ConfigMap or Secret that is mounted, from the arguments, or from the image; file and line are named where the log has them.',
  severity: 'high',
  weight: 6,
  hint: /yaml|json|toml|config|pars|syntax|directive|emerg|character|settings|conf\b|unmarshal|unknown variable|section/i,
  except:
    /no such file or directory|\(2: No such file|host not found in upstream|permission denied|Address (?:already )?in use|cannot load certificate|mkdir\(\)|(?:bind|open|socket)\(\)|connection refused|Missing parentheses|SSL_CTX|BIO_new|APPLICATION FAILED/i,
  patterns: [
    /yaml: (?:line \d|unmarshal|did not find|found|mapping|control|invalid|cannot|input)|yaml\.(?:scanner|parser|constructor|reader)\.\w|YAMLException|error (?:converting|unmarshaling|parsing) YAML|snakeyaml|Psych::SyntaxError|\[ParseException\]|did not find expected (?:key|'|alphabetic|node)/i,
    /(?:JSON|YAML|TOML|XML|INI|HCL|config\w{0,20})\b.{0,60}(?:pars(?:e|ing) error|syntax error|unexpected (?:token|end|character)|invalid syntax|contains errors|corrupted)/i,
    /(?:error|fail(?:ed|ure)?|cannot|could not|unable to)(?: to)? (?:pars(?:e|ing)|decod(?:e|ing)|unmarshal(?:l?ing)?) .{0,60}(?:config|yaml|json|toml|hcl|\.conf|\.ya?ml|settings|receivers)/i,
    /invalid character .{1,20} (?:looking for|in literal|after)|json\.decoder\.JSONDecodeError|JsonParseException|TOMLDecodeError|toml: |json: (?:cannot unmarshal|unknown field)|cannot unmarshal !!/i,
    /\[emerg\].{0,300}(?:\.conf\b|unknown directive|invalid|unexpected)|unknown directive|Invalid command '[^']{1,80}'|Syntax error on line \d{1,6} of/i,
    /unknown (?:field|key|option|keyword|type) .{0,60}(?:config|section|in file)|unrecognized configuration parameter|unknown variable '([^']{1,100})'|has unknown fields|section '[^']{1,80}' is not valid/i,
    /SyntaxError: .{0,200}(?:JSON|token)|Invalid or unexpected token in \/|syntax error[:,] unexpected|MissingSectionHeaderError|ParsingError|FATAL CONFIG FILE ERROR|Bad directive or wrong number/i,
    /config(?:uration)? (?:file )?(?:"[^"]{1,200}" |'[^']{1,200}' |\S{1,200} )?(?:is )?(?:invalid|malformed|corrupted|contains errors)\b|error in config(?:uration)?\b|errors found in configuration|error initializing configuration|parsing \[[^\]]{1,200}\] :/i,
  ],
  vague: [
    /(?:error|fail(?:ed|ure)?|cannot|could not|unable to)(?: to)? (?:load(?:ing)?|read(?:ing)?|get|parse|parsing) .{0,40}(?:config|yaml|json|toml|\.conf|\.ya?ml|settings)/i,
    /config\w{0,20} (?:file )?(?:is )?error\b|(?:invalid|bad|malformed) config(?:uration)?\b/i,
  ],
  read: (context) => {
    const { container, line } = context;
    const file = fileOf(context);
    const place = placeOf(line) || placeOf(file.line);
    const source = mountedFrom(context, file.name);
    const which = ['its configuration', file.name].filter((text) => text !== '').join(' ');
    return {
      title: `The configuration of ${container.name} cannot be parsed${file.name === '' ? '' : `: ${file.name}`}`,
      what: `${which} is not valid${place === '' ? '' : ` (line ${place})`}: "${line.trim().slice(0, 300)}"`,
      objects: [`configuration ${file.name}`],
      evidence: [
        ...(file.line === line || file.line === context.raw ? [] : [fromLog(container, file.line)]),
        ...(source === undefined ? [] : [fromManifest(source.path, `${source.kind} ${source.name}`)]),
      ],
      steps: [
        correctStep(
          context,
          `Correct ${file.name || 'the configuration'}${place === '' ? '' : ` at line ${place}`}`,
          source,
        ),
        step('Check it with a parser before rolling it out (yq, jq, nginx -t, promtool check config …).'),
      ],
    };
  },
});

function correctStep({ evidence }: SignatureContext, what: string, source: ObjectReference | undefined): Step {
  if (source !== undefined)
    return step(`${what}:`, kubectl(evidence, 'edit', `${source.kind.toLowerCase()}/${source.name}`));
  return changeStep(
    evidence,
    `${what} where it comes from (a ConfigMap or Secret that is mounted, the arguments, or the image)`,
  );
}

/** The file that the line names, else one that the program named shortly before or after; '' where it named none. */
function fileOf({ container, line, raw }: SignatureContext): { name: string; line: string } {
  const index = container.logLines.lastIndexOf(raw);
  const nearby = index === -1 ? [] : container.logLines.slice(Math.max(0, index - 5), index + 4).reverse();
  for (const each of [line, ...nearby]) {
    const name = CONFIG_FILE.exec(each)?.[1];
    if (name !== undefined) return { name, line: each };
  }
  return { name: '', line };
}

function placeOf(line: string): string {
  const [, byWord, , byColon, inBrackets, atStart] = captures(PLACE.exec(line));
  return byWord || byColon || inBrackets || atStart;
}

/** The ConfigMap or Secret of the volume that is mounted at the file. */
function mountedFrom({ evidence, container }: SignatureContext, file: string): ObjectReference | undefined {
  const mounts = container.volumeMounts.filter(
    (mount) => file === mount.path || file.startsWith(`${mount.path.replace(/\/$/, '')}/`),
  );
  const mount = mounts.sort((one, other) => other.path.length - one.path.length)[0];
  return mount === undefined ? undefined : evidence.manifest.references.find((each) => each.volume === mount.volume);
}
