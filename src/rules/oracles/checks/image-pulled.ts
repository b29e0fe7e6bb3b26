import { textOf } from '../../evidence/values.js';
import { defineOracle } from '../define-oracle.js';
import { containersWords, ofEach, once, watchedNames } from '../holdings.js';
import { containersOfPod } from '../seen-pod.js';
import { quotedLine } from '../words.js';

/** The image of the container is on the node. */
export const imagePulled = defineOracle({
  name: 'image-pulled',
  failsWith: [
    'err-image-pull',
    'image-pull-back-off',
    'err-image-never-pull',
    'invalid-image-name',
    'image-inspect-error',
    'registry-unavailable',
    'signature-validation-failed',
  ],
  watches(about) {
    const names = watchedNames(about);
    const images = containersOfPod(about.fixed).filter(({ name }) => names.includes(textOf(name)));
    const words = images.map(({ name, image }) => `${textOf(image)} of container ${textOf(name)}`);
    return `The image ${quotedLine(words.slice(0, 4).join(', '))} is on the node.`;
  },
  holds: (look, about) =>
    once(
      look,
      ofEach(watchedNames(about), ({ state, last }) => last !== null || (state !== null && state.kind !== 'waiting')),
      {
        yes: `the image of ${containersWords(watchedNames(about))} is on the node`,
        no: `${containersWords(watchedNames(about))} cannot be seen to have an image yet`,
      },
    ),
});
