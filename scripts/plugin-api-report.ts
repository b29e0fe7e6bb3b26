import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The report, from which a reviewer sees when the surface that plugins are built on changes. */
export const REPORT = new URL('../docs/reports/plugin-api.md', import.meta.url);

interface Exported {
  readonly types: string;
}

const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  exports: Readonly<Record<string, Exported | string>>;
};

/** The doors of the package, each with the source that it is compiled from. */
const ENTRIES = Object.fromEntries(
  Object.entries(exports).flatMap(([name, target]) =>
    typeof target === 'string'
      ? []
      : [[`podproof${name.slice(1)}`, target.types.replace(/^\.\/dist\//, '').replace(/\.d\.ts$/, '.ts')]],
  ),
);

const printer = ts.createPrinter({ removeComments: true });

/** Every exported name of the doors with its signature, as Markdown. What comes from another package is only named. */
export function pluginApiReport(): string {
  const program = createProgram();
  const sections = Object.entries(ENTRIES).map(([door, file]) => section(program, door, file));
  const intro = 'What plugins are built on. Made from the sources by `npm run reports`; a test keeps it fresh.';
  return `${['# The API of plugins', intro, ...sections].join('\n\n')}\n`;
}

function createProgram(): ts.Program {
  const config = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
  const { tsBuildInfoFile, incremental, ...options } = ts.parseJsonConfigFileContent(
    config.config,
    ts.sys,
    ROOT,
  ).options;
  return ts.createProgram(
    Object.values(ENTRIES).map((file) => ROOT + file),
    { ...options, noLib: true, types: [] },
  );
}

function section(program: ts.Program, door: string, file: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(ROOT + file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  const typesOnly = filesOfTypes(checker, source);
  const entries = checker
    .getExportsOfModule(module)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((symbol) => entry(checker, symbol, typesOnly));
  return [`## ${door}`, ...entries].join('\n\n');
}

/** The files of which a door gives everything, but as types only. */
function filesOfTypes(checker: ts.TypeChecker, door: ts.SourceFile): ReadonlySet<string> {
  const modules = door.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.isTypeOnly && statement.moduleSpecifier
      ? [statement.moduleSpecifier]
      : [],
  );
  return new Set(
    modules.flatMap((module) => checker.getSymbolAtLocation(module)?.valueDeclaration?.getSourceFile().fileName ?? []),
  );
}

function entry(checker: ts.TypeChecker, exported: ts.Symbol, typesOnly: ReadonlySet<string>): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declarations = symbol.declarations ?? [];
  const foreign = declarations.map((node) => packageOf(node.getSourceFile().fileName)).find((name) => name !== null);
  if (foreign) return `### ${exported.name}\n\nfrom \`${foreign}\``;
  const texts = declarations.map(describe);
  const isValue = declarations.some((node) => ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node));
  const note =
    isValue && declarations.every((node) => typesOnly.has(node.getSourceFile().fileName)) ? ' (only as a type)' : '';
  const comment = commentOf(checker, symbol);
  return `### ${exported.name}${note}\n\n${comment}\`\`\`ts\n${texts.join('\n')}\n\`\`\`${membersOf(checker, symbol)}`;
}

/** What the sources say of it, in one line; a signature alone does not say what is thrown, nor in which unit. */
function saidOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const tags = symbol
    .getJsDocTags(checker)
    .map(({ name, text: parts }) => `@${name} ${ts.displayPartsToString(parts)}`);
  return [text, ...tags].join(' ').replace(/\s+/g, ' ').trim();
}

function commentOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const said = saidOf(checker, symbol);
  return said === '' ? '' : `${said}\n\n`;
}

/** The members that the sources say something of, as a list below the code. */
function membersOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const members = [...(symbol.members?.values() ?? [])].filter((member) =>
    (member.declarations ?? []).every((node) => !ts.isClassElement(node) || isPublic(node)),
  );
  const lines = members.flatMap((member) => {
    const said = saidOf(checker, member);
    return said === '' ? [] : [`- \`${member.name}\`: ${said}`];
  });
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`;
}

/** The package that a file belongs to; null for our own. */
function packageOf(fileName: string): string | null {
  const [, path] = relative(ROOT, fileName).split('node_modules/');
  return path
    ? path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
    : null;
}

/**
 * A declaration as it is written, without bodies; what its comments say stands around it. The compiler's own words for a type would change with the order in which
 * it meets types, and with what has nothing to do with the door.
 */
function describe(node: ts.Declaration): string {
  if (ts.isVariableDeclaration(node)) return `const ${print(withoutBody(node))};`;
  return print(ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node) ? withoutBody(node) : node);
}

function withoutBody(node: ts.Node): ts.Node {
  const { factory } = ts;
  if (ts.isFunctionDeclaration(node)) {
    const { modifiers, name, typeParameters, parameters, type } = node;
    return factory.createFunctionDeclaration(modifiers, undefined, name, typeParameters, parameters, type, undefined);
  }
  if (ts.isMethodDeclaration(node)) {
    const { modifiers, name, typeParameters, parameters, type } = node;
    return factory.createMethodDeclaration(
      modifiers,
      undefined,
      name,
      undefined,
      typeParameters,
      parameters,
      type,
      undefined,
    );
  }
  if (ts.isConstructorDeclaration(node))
    return factory.createConstructorDeclaration(node.modifiers, node.parameters, undefined);
  if (ts.isClassDeclaration(node)) {
    const members = node.members.filter(isPublic).map((member) => withoutBody(member) as ts.ClassElement);
    return factory.createClassDeclaration(
      node.modifiers,
      node.name,
      node.typeParameters,
      node.heritageClauses,
      members,
    );
  }
  return ts.isVariableDeclaration(node) ? withoutFunction(node) : node;
}

/** A constant that is a function has its signature, any other its value: the schemas are the contract. */
function withoutFunction(node: ts.VariableDeclaration): ts.Node {
  const { initializer, name, type } = node;
  if (type) return ts.factory.createVariableDeclaration(name, undefined, type, undefined);
  if (!initializer || !ts.isArrowFunction(initializer)) return node;
  const result = initializer.type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  const signature = ts.factory.createFunctionTypeNode(initializer.typeParameters, initializer.parameters, result);
  return ts.factory.createVariableDeclaration(name, undefined, signature, undefined);
}

function isPublic(member: ts.ClassElement): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const secret = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return !secret && (ts.getCombinedModifierFlags(member) & hidden) === 0;
}

function print(node: ts.Node): string {
  const source = ts.getOriginalNode(node).getSourceFile();
  return printer
    .printNode(ts.EmitHint.Unspecified, node, source)
    .replace(/^export /, '')
    .replaceAll('    ', '  ');
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(REPORT, pluginApiReport());
}
