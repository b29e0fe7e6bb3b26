import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Notice } from '../../../ui/notice.js';
import { Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { VerdictMark } from '../../../ui/verdict.js';
import { type HandOverPatch, handOver, type PatchFormat } from '../queries.js';
import type { Proof } from '../use-proof.js';
import { words } from '../words.js';
import { sayCopied } from './copy-kubectl.js';
import styles from './hand-over.module.css';
import { PatchFormats } from './patch-formats.js';

/** The fix for whoever applies it, in the form that they work with. Nothing is applied from here. */
export function HandOver({ proof }: { readonly proof: Proof }) {
  return proof.hasPatch ? <Patch proof={proof} /> : null;
}

function Patch({ proof }: { readonly proof: Proof }) {
  const [format, setFormat] = useState<PatchFormat>('kubectl');
  const [isExperiment, setExperiment] = useState(false);
  const { record, candidates } = proof;
  const { data, error, refetch } = useQuery(handOver(record.id, format, isExperiment));
  if (candidates.length === 0 && error !== null) return null;
  return (
    <Section title={words.handOver.title} id="hand-over">
      {error !== null && (
        <Refused
          error={error}
          onRetry={() => void refetch()}
          onExperiment={isExperiment || !hasExperiment(proof) ? undefined : () => setExperiment(true)}
        />
      )}
      {error === null && data === undefined && <Skeleton lines={4} />}
      {data !== undefined && error === null && (
        <>
          <Standing patch={data} proof={proof} />
          <PatchFormats chosen={format} onChoose={setFormat} />
          <CommandBlock text={data.text} label={words.handOver.copy} onCopied={sayCopied} />
          <div className={styles['download']}>
            <Button look="quiet" onClick={() => download(data)}>
              {words.handOver.download}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

const hasExperiment = ({ candidates }: Proof) => candidates.some(({ scope }) => scope === 'mirror-only');

/** Who writes the object, whether the patch was proven, and what else to know. */
function Standing({ patch, proof }: { readonly patch: HandOverPatch; readonly proof: Proof }) {
  const { managed_by: managedBy, verdict, target, warnings } = patch;
  const [first] = proof.candidates;
  const isOther = verdict === null && first !== undefined && proof.chosen?.strategy !== first.strategy;
  return (
    <>
      {managedBy !== null && <Notice tone="warn">{visibleText(managedBy.hint)}</Notice>}
      <p className={styles['standing']}>
        {verdict === null ? <span>{words.handOver.notProved}</span> : <VerdictMark verdict={verdict} />}
        <span>{visibleText(words.handOver.for(target.kind, target.name))}</span>
      </p>
      {isOther && <p>{visibleText(words.handOver.other(first.title))}</p>}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {visibleText(warning)}
        </Notice>
      ))}
    </>
  );
}

interface RefusedProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onExperiment: (() => void) | undefined;
}

/** Why there is no patch, in the server's words, and what works instead. */
function Refused({ error, onRetry, onExperiment }: RefusedProps) {
  if (!(error instanceof ApiError) || error.status !== 409) return <ErrorPanel error={error} onRetry={onRetry} />;
  const { command } = error.values;
  return (
    <>
      <Notice tone="plain">{visibleText(error.message)}</Notice>
      {typeof command === 'string' && (
        <>
          <p>{words.handOver.instead}</p>
          <CommandBlock text={command} onCopied={sayCopied} />
        </>
      )}
      {onExperiment !== undefined && <Button onClick={onExperiment}>{words.handOver.experiment}</Button>}
    </>
  );
}

const ENDING: Readonly<Record<PatchFormat, string>> = {
  kubectl: '.sh',
  merge: '.patch.yaml',
  json: '.patch.json',
  kustomize: '.kustomization.yaml',
};

function download({ text, format, target }: HandOverPatch): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${target.name}${ENDING[format]}`;
  link.click();
  URL.revokeObjectURL(url);
}
