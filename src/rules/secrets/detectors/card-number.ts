import type { Detector } from './detector.js';

/** Visa, Mastercard, Discover, JCB and UnionPay of 16 digits, American Express of 15, Diners of 14; bare or in their usual groups. */
const CARD =
  /(?<![\w.+-])(?:(?:4\d{3}|5[1-5]\d\d|2[2-7]\d\d|6(?:011|[245]\d\d)|35\d\d)([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d\d([ -]?)\d{6}\2\d{5}|3[068]\d\d([ -]?)\d{6}\3\d{4})(?![\w-]|\.\d)/g;

/** Numbers of payment cards (ISO/IEC 7812), told from other numbers by their first digits and their check digit. */
export const cardNumber: Detector = {
  id: 'card-number',
  hint: /\d{4}[ -]?\d{4,6}[ -]?\d{4}/,
  mask: (text, redact) => text.replace(CARD, (number) => (hasCheckDigit(number) ? redact('card-number') : number)),
};

/** Luhn's algorithm: every second digit from the right counts double. */
function hasCheckDigit(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
