import type { Evidence } from '../../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { isOfSameRepository, parseImage, tagsWithDigits, tagsWithOtherPrefix } from '../../../pod/image-reference.js';
import { editDistance } from '../../support/names.js';
import type { ImageFailure } from '../image-failure.js';
import { movedImage } from '../moved-images.js';

/** What may be meant by a tag that does not exist. */
export interface TagNeighbours {
  /** Tags of the same repository that the report carries, nearest first. */
  readonly known: readonly string[];
  /** The known tag that is likely meant. */
  readonly nearest?: string;
  /** What the tag looks like a typing error of; nobody has seen it. */
  readonly guessed?: string;
}

const TAG = /^\w[\w.-]{0,127}$/;
/** What is tagged with a v as often as without: a whole version, or one that has the v. */
const VERSION = /^(?:v\d|\d{1,9}\.\d{1,9}\.\d)/;
/** Tags that are words. */
const USUAL = ['latest', 'stable', 'alpine'];
const IMAGE_KINDS = new Set(['Image', 'ImageTag', 'ImageRepository']);

export function tagNeighbours(evidence: Evidence, { image }: ImageFailure): TagNeighbours {
  const { tag, digest } = parseImage(image);
  const near = new Set(nearTags(evidence, image));
  if (near.has(tag)) return { known: [] };
  const known = [...new Set([...near, ...otherTags(evidence, image)])]
    .filter((each) => each !== tag && TAG.test(each))
    .sort((one, other) => tagDistance(tag, one) - tagDistance(tag, other));
  if (digest !== '' || isMovedAway(image, known)) return { known };
  const nearest = known.find((each) => isMistyped(tag, each)) ?? known.find((each) => near.has(each));
  const guessed =
    tagsWithDigits(tag)[0] ??
    (VERSION.test(tag) ? tagsWithOtherPrefix(tag)[0] : undefined) ??
    USUAL.find((word) => word !== tag && isMistyped(tag, word));
  return { known, ...(nearest !== undefined && { nearest }), ...(guessed !== undefined && { guessed }) };
}

/** What its publisher has moved away is not there under another spelling of the tag either. */
function isMovedAway(image: string, known: readonly string[]): boolean {
  return known.length === 0 && movedImage(image) !== undefined;
}

/** What the agent says is alike: whole references or bare tags. */
function nearTags(evidence: Evidence, image: string): string[] {
  return evidence.facts.related
    .filter(({ kind, name }) => IMAGE_KINDS.has(kind) && isSameImage(name, image))
    .flatMap(({ near, keys }) => [...near, ...keys])
    .flatMap((text) => tagIn(text, image));
}

/** The very image, or its repository without a tag. */
function isSameImage(name: string, image: string): boolean {
  const { tag } = parseImage(image);
  return name === image || name === tag || (!/:[^/]{0,500}$/.test(name) && isOfSameRepository(name, image));
}

/** The tag of a reference into the same repository, or the text itself where it is a bare tag. */
function tagIn(text: string, image: string): string[] {
  if (TAG.test(text)) return [text];
  return isOfSameRepository(text, image) ? [parseImage(text).tag].filter((tag) => tag !== '') : [];
}

/** Tags that other containers of the pod, of its controller or of the report have of the same repository. */
function otherTags(evidence: Evidence, image: string): string[] {
  const images = [
    ...evidence.manifest.containers.map((container) => textOf(container.fields['image'])),
    ...imagesOfOwner(evidence.ownerManifest),
    ...evidence.facts.containers.map((container) => container.image),
  ];
  return images
    .filter((each) => each !== image && each.includes(':') && isOfSameRepository(each, image))
    .map((each) => parseImage(each).tag);
}

function imagesOfOwner(owner: Fields | undefined): string[] {
  const spec = fieldsOf(owner?.['spec']);
  const templates = [spec['template'], fieldsOf(fieldsOf(spec['jobTemplate'])['spec'])['template']];
  return templates.flatMap((template) => {
    const pod = fieldsOf(fieldsOf(template)['spec']);
    return [...listOf(pod['initContainers']), ...listOf(pod['containers'])].map((each) =>
      textOf(fieldsOf(each)['image']),
    );
  });
}

/** Other numbers are another version; the same numbers with one or two other letters or separators are a typing error. */
export function isMistyped(tag: string, other: string): boolean {
  if ([...tagsWithDigits(tag), ...tagsWithOtherPrefix(tag)].includes(other)) return true;
  return tag.replace(/\D/g, '') === other.replace(/\D/g, '') && tagDistance(tag, other) <= 2;
}

function tagDistance(tag: string, other: string): number {
  return editDistance(tag.toLowerCase(), other.toLowerCase(), 8);
}
