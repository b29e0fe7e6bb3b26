import type { Step } from '../../../contracts/diagnosis.js';
import type { ObjectReference } from '../../manifest/object-references.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { fromLog, fromManifest } from '../support/quotes.js';
import { captures } from '../support/texts.js';
import { logRule, type SignatureContext } from './log-signature.js';

const CONFIG_FILE =
  /(?:^|[\s'"`(=:])((?:\/|\.\/)?[\w./-]{0,200}\.(?:ya?ml|json|toml|ini|conf|cfg|properties|xml|hcl|env)(?:\.\w{1,10})?)\b/i;
const PLACE = /\bline:? (\d{1,7})(?:[,:]? col(?:umn)?:? (\d{1,6}))?|:(\d{1,7})(?::\d{1,6})?\b/i;

/** The program cannot read its configuration. */
export const logConfigParse = logRule({
  id: 'log-config-parse',
  title: 'The configuration cannot be parsed',
  severity: 'high',
  weight: 6,
  hint: /yaml|json|toml|config|pars|syntax|directive|emerg|character|settings|conf\b/i,
  patterns: [
    /yaml: (?:line \d+|unmarshal|did not find|found|mapping|control)|yaml\.(?:scanner|parser)\.\w+|YAMLException|error converting YAML/i,
    /(?:JSON|YAML|TOML|XML|INI|config\w*).{0,60}(?:pars(?:e|ing) error|syntax error|unexpected (?:token|end|character)|invalid syntax)/i,
    /(?:error|fail(?:ed|ure)?|cannot|could not|unable to) (?:to )?(?:parse|pars(?:e|ing)|decod(?:e|ing)|load(?:ing)?|read(?:ing)?|unmarshal(?:ing)?) .{0,40}(?:config|yaml|json|toml|\.conf|\.ya?ml|settings)/i,
    /invalid character .{1,20} looking for|json\.decoder\.JSONDecodeError|JsonParseException|toml: |\[emerg\].{0,300}(?:\.conf|unknown directive|host not found|invalid)|unknown directive|unknown (?:field|key|option) .{0,60}config|(?:invalid|bad) config(?:uration)?\b|config(?:uration)? (?:file )?(?:is )?(?:invalid|error)/i,
    /SyntaxError: .{0,200}(?:JSON|token)|syntax error[:,] unexpected/i,
  ],
  read: (context) => {
    const { container, line } = context;
    const file = fileOf(context);
    const place = placeOf(line);
    const source = mountedFrom(context, file.name);
    const which = ['its configuration', file.name].filter((text) => text !== '').join(' ');
    return {
      title: `The configuration of ${container.name} cannot be parsed${file.name === '' ? '' : `: ${file.name}`}`,
      what: `${which} is not valid${place === '' ? '' : ` (line ${place})`}: "${line.trim().slice(0, 300)}"`,
      objects: [`configuration ${file.name}`],
      evidence: [
        ...(file.line === line ? [] : [fromLog(container, file.line)]),
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
function fileOf({ container, line }: SignatureContext): { name: string; line: string } {
  const index = container.logLines.lastIndexOf(line);
  const nearby = index === -1 ? [] : container.logLines.slice(Math.max(0, index - 5), index + 4).reverse();
  for (const each of [line, ...nearby]) {
    const name = CONFIG_FILE.exec(each)?.[1];
    if (name !== undefined) return { name, line: each };
  }
  return { name: '', line };
}

function placeOf(line: string): string {
  const [, byWord, , byColon] = captures(PLACE.exec(line));
  return byWord || byColon;
}

/** The ConfigMap or Secret of the volume that is mounted at the file. */
function mountedFrom({ evidence, container }: SignatureContext, file: string): ObjectReference | undefined {
  const mounts = container.volumeMounts.filter(
    (mount) => file === mount.path || file.startsWith(`${mount.path.replace(/\/$/, '')}/`),
  );
  const mount = mounts.sort((one, other) => other.path.length - one.path.length)[0];
  return mount === undefined ? undefined : evidence.manifest.references.find((each) => each.volume === mount.volume);
}
