import { expectedIn, subjectOf } from './complaint-subject.js';
import type { LineClass } from './line-class-row.js';

/** What one side has, and another one does not want, has already, or has in another way. */
export const RELATION_CLASSES: readonly LineClass[] = [
  {
    pattern:
      /\bonly supported (?:on|in|by|with|for)\b|(?:is|are) not supported\b|does not support\b|\bunsupported\b|not implemented/i,
    example: 'Unknown/unsupported storage engine: InnoDB',
    advice: (_container, line) =>
      `Switch off ${subjectOf(line, 'unsupported') || 'what it asks for'}, or let the other side be set up so that it supports it`,
  },
  {
    pattern:
      /\balready (?:exists?|defined|registered|taken)\b|\b(?:Already|File ?)[Ee]xists\b|\bFile exists\b|\bduplicated?\b|\bconflicts? with\b/i,
    example: 'lock file "a.pid" already exists',
    advice: (_container, line) =>
      `See whether ${subjectOf(line, 'present') || 'what exists already'} is the one that it is to make: then let it take that one; else remove or rename one of both`,
  },
  {
    pattern:
      /\bexpected\b.{1,80}\b(?:actual|got|found|but)\b|\bmismatch|\b(?:does not|doesn't|do not|don't) match|\bdiffers? from\b| != |has invalid partitions/i,
    except: /\bgot:? (?:nil|nothing|undefined|null|none)\b/i,
    example: 'tls: private key does not match public key',
    advice: (_container, line) => {
      const { expected, found } = expectedIn(line) ?? {};
      return `Make both sides agree${found === undefined ? '' : ` (it expects ${expected} and finds ${found})`}: correct the setting, or what is stored under that name, whichever is wrong`;
    },
  },
];
