import type { Route } from '../../http/define-route.js';
import { deleteMirror } from './delete-mirror.js';
import { deployMirror } from './deploy-mirror.js';
import { getMirror } from './get-mirror.js';
import { getMirrorLogs } from './get-mirror-logs.js';
import { listActiveMirrors } from './list-active-mirrors.js';
import { listMirrorHistory } from './list-mirror-history.js';
import { previewMirror } from './preview-mirror.js';
import { streamMirrorLogs } from './stream-mirror-logs.js';

export const mirrorRoutes: readonly Route[] = [
  previewMirror,
  deployMirror,
  getMirror,
  listActiveMirrors,
  listMirrorHistory,
  getMirrorLogs,
  streamMirrorLogs,
  deleteMirror,
];
