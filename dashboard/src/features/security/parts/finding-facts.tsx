import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../lib/visible-text.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { DiffTable } from '../../../ui/diff/diff-table.js';
import { type Fact, Facts } from '../../../ui/facts.js';
import { LongText } from '../../../ui/long-text.js';
import { Section } from '../../../ui/section.js';
import { knownDetails } from '../known-details.js';
import type { Finding } from '../queries.js';
import { words } from '../words.js';
import { HEADING } from './finding-header.js';
import styles from './finding-page.module.css';

/** What was found and where, why it matters, and what the check says to do. */
export function FindingFacts({ finding }: { readonly finding: Finding }) {
  const { message, remediation } = finding;
  const { path, observed, why, diff, manifest, rest } = knownDetails(finding);
  const isLong = message.length > HEADING || message.trim().includes('\n');
  return (
    <>
      <Section title={words.finding.what}>
        {isLong && <LongText text={message} />}
        <Facts facts={factsOf(finding, path, observed)} />
      </Section>
      <Prose title={words.finding.why} text={why} />
      <Prose title={words.remediation} text={remediation} />
      {diff !== '' && <Fix diff={diff} />}
      <Folded title={words.details} text={rest} />
      <Folded title={words.finding.manifest} text={manifest} />
    </>
  );
}

/** The fix that the finding came with. */
function Fix({ diff }: { readonly diff: string }) {
  return (
    <Section title={words.patch}>
      {diff.includes('@@') ? (
        <DiffTable diff={diff} label={words.patch} />
      ) : (
        <CommandBlock text={diff} label={words.copyPatch} />
      )}
    </Section>
  );
}

function factsOf(finding: Finding, path: string, observed: string): readonly Fact[] {
  const check = (
    <Link to="/security" search={{ group: 'none', check: finding.check_name }}>
      <code>{visibleText(finding.check_name)}</code>
    </Link>
  );
  const seen = <code className={styles['lines']}>{visibleText(observed)}</code>;
  return [
    { label: words.check, value: check },
    { label: words.finding.resource, value: <Resource finding={finding} /> },
    ...(path === '' ? [] : [{ label: words.finding.path, value: <code>{visibleText(path)}</code> }]),
    ...(observed === '' ? [] : [{ label: words.finding.observed, value: seen }]),
  ];
}

/** Leads to what else was found of it. */
function Resource({ finding }: { readonly finding: Finding }) {
  const { namespace, resource_type: type, resource_name: name } = finding;
  return (
    <Link to="/security" search={{ group: 'none', kind: type, name, ...(namespace !== '' && { ns: namespace }) }}>
      {visibleText([type, namespace, name].filter((part) => part !== '').join('/'))}
    </Link>
  );
}

function Prose({ title, text }: { readonly title: string; readonly text: string }) {
  if (text.trim() === '') return null;
  return (
    <Section title={title}>
      <LongText text={text} />
    </Section>
  );
}

/** What is long and seldom read. */
function Folded({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <details className={styles['folded']}>
      <summary>{title}</summary>
      <CommandBlock text={text} />
    </details>
  );
}
