import { textOf } from '../../evidence/values.js';
import { equalData } from '../../pod/plain-data.js';
import {
  type EnvFields,
  type EnvFromFields,
  type EnvSource,
  envFromNameOf,
  valueSourceOf,
} from '../../pod/pod-fields.js';
import { isOfMissingObject } from '../missing-kinds.js';
import { quotedName } from '../safe-text.js';
import { leaveOfChange, type WitnessCase, type WitnessPair, type WitnessRule } from './witness-case.js';

const LOADERS =
  /^(?:PATH|LD_\w+|GCONV_PATH|BASH_ENV|ENV|PROMPT_COMMAND|PYTHONSTARTUP|PYTHONINSPECT|DOTNET_STARTUP_HOOKS|PERL5OPT|RUBYOPT|LUA_INIT)$/;
const LOADING = /-javaagent|-agentpath|-agentlib|--require|--import|--loader|(?:^|\s)-r\s/;

/** The container gets the variables that it got, from where it got them. Their plain values are what people configure programs by. */
export const envWitness: WitnessRule = (change) =>
  change.pairs.flatMap((pair) =>
    [...variableFaults(pair, change), ...sourceFaults(pair, change), ...loaderFaults(pair)].map(
      (fault) => `Container ${quotedName(pair.name)} ${fault}.`,
    ),
  );

function variableFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const has = new Map(after.env.map((variable) => [textOf(variable.name), variable]));
  const isFewer = after.env.length < before.env.length;
  return before.env.flatMap((was, index) => {
    const name = textOf(was.name);
    const place = [...at, 'env', `${index}`];
    const is = has.get(name);
    if (is !== undefined) return valueFaults(was, is, { name, place, change });
    const leave = change.leaveAt([...place, 'name']);
    const isRenamed = leave === 'same-sort' && !isFewer;
    return leave === 'any' || isRenamed ? [] : [`has no variable ${quotedName(name)} any more`];
  });
}

interface VariablePlace {
  readonly name: string;
  readonly place: readonly string[];
  readonly change: WitnessCase;
}

function valueFaults(was: EnvFields, is: EnvFields, { name, place, change }: VariablePlace): string[] {
  if ('valueFrom' in was) {
    return isTakenAlike(was, is, { name, place, change }) ? [] : [`takes variable ${quotedName(name)} from elsewhere`];
  }
  const isEmptied = textOf(was.value).trim() !== '' && textOf(is.value).trim() === '' && !('valueFrom' in is);
  return isEmptied && change.leaveAt([...place, 'value']) !== 'any'
    ? [`has an empty variable ${quotedName(name)}`]
    : [];
}

/** From the same place, from another of the same sort, or given in place of what is missing. */
function isTakenAlike(was: EnvFields, is: EnvFields, { place, change }: VariablePlace): boolean {
  if (equalData(was.valueFrom, is.valueFrom)) return true;
  if (isOfMissingObject(change.kind) && textOf(is.value).trim() !== '') return true;
  const leave = leaveOfChange(change, [...place, 'valueFrom'], [was.valueFrom, is.valueFrom]);
  const isAlike = sourceKeys(valueSourceOf(was)) === sourceKeys(valueSourceOf(is));
  return leave === 'any' || (leave === 'same-sort' && isAlike);
}

function sourceFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const [was, is] = [before.envFrom, after.envFrom];
  return was.flatMap((source, index) => {
    if (is.some((each) => equalData(each, source))) return [];
    const leave = change.leaveAt([...at, 'envFrom', `${index}`, sourceKeys(source), 'name']);
    const isAlike = is.some(
      (each) => sourceKeys(each) === sourceKeys(source) && !was.some((old) => equalData(old, each)),
    );
    // Which variables it was to give nobody knows: some that are given in its place prove nothing.
    if (leave === 'any' || (leave === 'same-sort' && isAlike)) return [];
    return [`does not take variables from ${quotedName(envFromNameOf(source))} any more`];
  });
}

/** What is loaded into a program makes another one of it. */
function loaderFaults({ before, after }: WitnessPair): string[] {
  const had = before.env;
  return after.env
    .filter((variable) => !had.some((each) => equalData(each, variable)))
    .filter(({ name, value }) => LOADERS.test(textOf(name)) || LOADING.test(textOf(value)))
    .map(({ name }) => `loads other code by its variable ${quotedName(name)}`);
}

/** Such as `configMapKeyRef`; of a source of variables beside its prefix. */
function sourceKeys(source: EnvFromFields | EnvSource): string {
  return Object.keys(source)
    .filter((key) => key !== 'prefix')
    .sort()
    .join();
}
