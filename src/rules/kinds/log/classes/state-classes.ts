import { pathIn } from '../lines/file-path.js';
import type { LineClass } from './line-class-row.js';

/** What a program finds used up, damaged or taken. */
export const STATE_CLASSES: readonly LineClass[] = [
  {
    pattern: /\bkey was too long; max key length is \d{2,5} bytes\b/i,
    example: 'Error 1071 (42000): Specified key was too long; max key length is 767 bytes',
    advice: () =>
      'Use a server of the database that takes longer keys (MySQL 5.7 or MariaDB 10.2 and newer, with row format DYNAMIC), or let the program index a shorter column: with utf8mb4 each character counts four bytes',
  },
  {
    pattern:
      /\b(?:quota|limit)\b.{0,40}\b(?:reached|exceeded|exhausted)|\bexceed(?:s|ed)\b|\btoo many\b|\bmaximum\b.{0,60}\b(?:reached|allowed|exceeded)|\bexhausted\b/i,
    example: 'write: Disk quota exceeded',
    advice: () => 'Raise the limit that it has met, where it belongs to, or let it use less',
  },
  {
    pattern:
      /\bcorrupt|\bbroken (?:parts?|files?|index|segments?|archive)\b|\bdamaged\b|\bchecksum\b|\bcrc\b|\btruncated\b|\b(?:bad|invalid|wrong|unexpected|unknown) (?:magic|(?:file )?header|footer)\b/i,
    example: 'block 17 of the index is corrupted',
    advice: (_container, line) =>
      `Make a copy of ${pathIn(line) || 'what it names'}, then repair it, restore a backup of it, or let it be fetched anew`,
  },
  {
    pattern: /\b(?:in use|locked|held by|is busy|another (?:process|instance|owner))\b/i,
    example: 'the journal is in use',
    advice: () => 'See who else uses what it names, and end that one first',
  },
];
