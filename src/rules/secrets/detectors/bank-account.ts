import type { Detector } from './detector.js';

const IBAN = /(?<![\w.+/-])[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)(?![\w-])/g;

/** Numbers of bank accounts (ISO 13616), told by their check digits. */
export const bankAccount: Detector = {
  id: 'bank-account',
  hint: /[A-Z]{2}\d{2}[ A-Z0-9]{11}/,
  mask: (text, redact) => text.replace(IBAN, (number) => (hasCheckDigits(number) ? redact('bank-account') : number)),
};

/** The first four characters go to the end, letters count from 10, and the whole is 1 modulo 97. */
function hasCheckDigits(number: string): boolean {
  const bare = number.replaceAll(' ', '');
  if (bare.length < 15 || bare.length > 34) return false;
  let rest = 0;
  for (const character of bare.slice(4) + bare.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
