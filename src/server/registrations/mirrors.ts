import type { DependencyContainer } from 'tsyringe';
import { MirrorReader } from '../../kernel/mirrors/mirror-reader.js';
import { PreviewService } from '../../kernel/mirrors/preview-service.js';
import { ProofClaims } from '../../kernel/mirrors/proof-claims.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** Mirror pods: what they would be, and what is stored of them. */
export function registerMirrors(container: DependencyContainer): void {
  const once = registrar(container);
  once(TOKENS.proofClaims, (from) => {
    return new ProofClaims({ plugins: from.resolve(TOKENS.plugins), diagnosis: from.resolve(TOKENS.diagnosis) });
  });
  once(TOKENS.mirrorPreviews, (from) => new PreviewService(from.resolve(TOKENS.proofClaims)));
  once(TOKENS.mirrors, (from) => new MirrorReader(from.resolve(TOKENS.plugins)));
}
