import { textOf } from '../../rules/evidence/values.js';
import type { ContainerFields } from '../../rules/pod/pod-fields.js';
import type { SimulatedImage } from '../simulated-image.js';
import type { ContainerHost } from './container-host.js';
import { backOffSeconds } from './go-duration.js';
import { invalidName, parseImage } from './image-reference.js';

interface Options {
  readonly host: ContainerHost;
  readonly container: ContainerFields;
  tell(type: 'Normal' | 'Warning', reason: string, message: string): void;
  wait(reason: string, message: string): void;
  /** The image is there. */
  onReady(image: SimulatedImage): void;
}

const DEFAULT_PULL_MS = 2_000;
/** How often the kubelet looks at a pod again, about. */
const SYNC_MS = 12_000;

/** Brings a container's image to the node, and tells of it as the kubelet's image manager does. */
export class ImagePuller {
  #failures = 0;
  #cancel: () => void = () => undefined;

  constructor(private readonly options: Options) {}

  /** Again and again, until it is there or `stop`. */
  ensure(): void {
    const { host, container } = this.options;
    const image = textOf(container.image);
    const reference = parseImage(image);
    const present = reference === undefined ? undefined : host.images.get(reference.full);
    const policy = textOf(container.imagePullPolicy);
    if (reference === undefined) this.#refuseName(image);
    else if (present !== undefined && policy !== 'Always') {
      this.options.tell(
        'Normal',
        'Pulled',
        `Container image "${image}" already present on machine and can be accessed by the pod`,
      );
      this.options.onReady(present);
    } else if (policy === 'Never') this.#refuseToPull(image);
    else this.#pull(image, reference.full);
  }

  stop(): void {
    this.#cancel();
  }

  #pull(image: string, full: string): void {
    const { host, tell } = this.options;
    tell('Normal', 'Pulling', `Pulling image "${image}"`);
    const result = host.registry.pull(host.plane.api, host.pod(), image);
    const isThere = host.images.has(full);
    const found = 'image' in result ? result.image : undefined;
    const takes = found === undefined ? 400 : isThere ? 150 : (found.pullMs ?? DEFAULT_PULL_MS);
    this.#again(takes, () => {
      if ('error' in result) this.#fail(image, result.error);
      else {
        host.images.set(full, result.image);
        const took = `${(takes / 1_000).toFixed(3)}s`;
        tell(
          'Normal',
          'Pulled',
          `Successfully pulled image "${image}" in ${took} (${took} including waiting). Image size: 31457280 bytes.`,
        );
        this.#failures = 0;
        this.options.onReady(result.image);
      }
    });
  }

  #fail(image: string, error: string): void {
    const { tell, wait } = this.options;
    tell('Warning', 'Failed', `Failed to pull image "${image}": ${error}`);
    tell('Warning', 'Failed', 'Error: ErrImagePull');
    wait('ErrImagePull', error);
    const seconds = backOffSeconds(this.#failures);
    this.#failures += 1;
    this.#again(Math.min(SYNC_MS, seconds * 1_000) / 2, () => {
      tell('Normal', 'BackOff', `Back-off pulling image "${image}"`);
      tell('Warning', 'Failed', 'Error: ImagePullBackOff');
      wait('ImagePullBackOff', `Back-off pulling image "${image}": ErrImagePull: ${error}`);
      this.#again(seconds * 1_000, () => this.ensure());
    });
  }

  #refuseName(image: string): void {
    this.options.tell('Warning', 'InspectFailed', invalidName(image));
    this.options.tell('Warning', 'Failed', 'Error: InvalidImageName');
    this.options.wait('InvalidImageName', invalidName(image));
    this.#again(2 * SYNC_MS, () => this.ensure());
  }

  #refuseToPull(image: string): void {
    const words = `Container image "${image}" is not present with pull policy of Never`;
    this.options.tell('Warning', 'ErrImageNeverPull', words);
    this.options.tell('Warning', 'Failed', 'Error: ErrImageNeverPull');
    this.options.wait('ErrImageNeverPull', words);
    this.#again(SYNC_MS, () => this.ensure());
  }

  #again(milliseconds: number, work: () => void): void {
    this.#cancel = this.options.host.plane.clock.after(milliseconds, work);
  }
}
