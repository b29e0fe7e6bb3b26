import type { Step } from '../../../contracts/diagnosis.js';
import { fieldsOf } from '../../evidence/values.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { directoryOf, mountOf, pathIn, pathOf } from './file-path.js';
import { type LogSignature, logRule, type SignatureContext } from './log-signature.js';

const FULL =
  /no space left on device|ENOSPC|disk quota exceeded|Errno 28\b|not enough space|Errcode: 28|Disk full|disk is full|StorageFull/i;

/** The path that could not be written; '' where the log does not say. */
export function fullPath(context: SignatureContext): string {
  return pathOf(context, FULL);
}

export const NO_SPACE_SIGNATURE: LogSignature = {
  id: 'log-no-space',
  title: 'No space left on a disk',
  description:
    'The log says "No space left on device" (ENOSPC) or "Disk quota exceeded". The claim, the emptyDir or the disk of the node that the program writes to is full, or has no inodes left.',
  severity: 'critical',
  weight: 9,
  hint: /space|ENOSPC|quota|Errno 28|Errcode: 28|full/i,
  isNamed: ({ line }) => pathIn(line, FULL) !== '',
  except: /error='Not enough space'|memory/i,
  patterns: [FULL],
  read: (context) => {
    const { container } = context;
    const path = fullPath(context);
    const mount = path === '' ? undefined : mountOf(context, path);
    return {
      title: `No space left ${path === '' ? '' : `at ${path} `}for ${container.name}`,
      what: `no space is left ${path === '' ? 'on the disk that it writes to' : `at ${path}`}${mount === undefined ? '' : ` (volume ${mount.volume}, mounted at ${mount.path})`}`,
      objects: [`space ${mount?.volume ?? directoryOf(path, context.line)}`],
      evidence: mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)],
      steps: spaceSteps(context, mount?.volume),
    };
  },
};

function spaceSteps({ evidence }: SignatureContext, name: string | undefined): Step[] {
  const volume = name === undefined ? undefined : evidence.manifest.volume(name);
  const claim = fieldsOf(volume?.fields['persistentVolumeClaim'])['claimName'];
  if (volume !== undefined && typeof claim === 'string') {
    return [
      step(
        `Enlarge claim ${claim} (spec.resources.requests.storage; its storage class must allow expansion), or clean it up:`,
        kubectl(evidence, 'edit', `persistentvolumeclaim/${claim}`),
      ),
      step('See its size and class:', kubectl(evidence, 'get', `persistentvolumeclaim/${claim}`)),
    ];
  }
  if (volume !== undefined && 'emptyDir' in volume.fields) {
    return [
      changeStep(evidence, `Raise ${volume.path}.emptyDir.sizeLimit, or let the program clean up what it writes there`),
      step(
        'If it has no limit, the disk of the node is full:',
        kubectl(evidence, 'describe', 'node', named(evidence.facts.node || 'NODE')),
      ),
    ];
  }
  return [
    changeStep(
      evidence,
      name === undefined
        ? 'Free space, or give the program a volume of its own for what it writes'
        : `Enlarge what stands behind volume ${name}`,
    ),
    step('See how full the claims and their sizes are:', kubectl(evidence, 'get', 'pvc')),
  ];
}

/** A volume or the disk of the node is full. */
export const logNoSpace = logRule(NO_SPACE_SIGNATURE);
