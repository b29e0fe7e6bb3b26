import { z } from 'zod';

/** What a name may not hold: control and format characters, line breaks, and what is drawn as nothing. */
const UNSEEN = '\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
const INVISIBLE = new RegExp(`[${UNSEEN}]`, 'u');
/** The names under which acts of others than users are kept (`principalName`). */
const RESERVED = /^(?:token:|(?:anonymous|service)$)/i;
const BEGINNING = /^[\p{L}\p{N}]/u;
/** Scripts with letters that look like those of another one of them (Unicode Technical Standard 39, section 5). */
const LOOK_ALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
] as const;

const usesOneScript = (name: string) => LOOK_ALIKE_SCRIPTS.filter((script) => script.test(name)).length <= 1;

/**
 * A name that somebody chooses: 1 to 64 characters, kept in Unicode's form NFKC. Two that look the same must be the same, since acts are
 * kept under the name. Names chosen before these rules stay valid where they are only looked up.
 */
export const Username = z
  .string()
  .normalize('NFKC')
  .min(1)
  .max(64)
  .refine((name) => name === '' || BEGINNING.test(name), 'must begin with a letter or a digit')
  .refine((name) => !name.endsWith(' '), 'must not end with a space')
  .refine((name) => !INVISIBLE.test(name), 'must not contain control characters or ones that cannot be seen')
  .refine((name) => !RESERVED.test(name), 'must not be a name of API tokens or of the service token')
  .refine(usesOneScript, 'must not mix letters of scripts that look alike, such as Latin and Cyrillic')
  .meta({
    pattern: `^[\\p{L}\\p{N}]([^${UNSEEN}]*[^ ${UNSEEN}])?$`,
    description: 'Begins with a letter or a digit, does not end with a space, and holds no invisible characters.',
    example: 'ada',
  });
