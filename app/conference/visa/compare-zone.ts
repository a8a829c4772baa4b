import { parse } from 'mrz';
import { readPassportCountry } from './passport-countries.ts';
import type { VisaData } from './visa-data.ts';

/** The passport as somebody typed it, for the comparison with the machine-readable zone. */
export type TypedPassport = Pick<VisaData, 'nationality' | 'issuedIn' | 'birthDate' | 'sex'> & {
  fullName: string;
  passportNumber: string;
  passportExpiry: string;
};

/** The fields that are compared with the zone, in the order in which screens show them. */
export const zoneFields = [
  'fullName',
  'passportNumber',
  'passportExpiry',
  'nationality',
  'issuedIn',
  'birthDate',
  'sex',
] as const;
export type ZoneField = (typeof zoneFields)[number];

/**
 * `misread`: a check digit is wrong, so the zone was not copied exactly. Otherwise `differs` lists the fields in which
 * the zone differs from the registration. Does not compare missing answers, or names with letters that a zone does not
 * have.
 */
export type ZoneComparison = { kind: 'misread' } | { kind: 'compared'; differs: ZoneField[] };

/** Reads the two lines of a passport's machine-readable zone. Returns undefined if the text is not a zone. */
export function readZone(text: string): string | undefined {
  const lines = text
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter(Boolean);
  const isZone = lines.length === 2 && lines.every((line) => /^[A-Z0-9<]{44}$/.test(line));
  return isZone && lines[0]?.startsWith('P') ? lines.join('\n') : undefined;
}

/** Compares a zone, as {@link readZone} returns it, with what somebody typed. */
export function compareZone(zone: string, typed: TypedPassport): ZoneComparison {
  const [first = '', second = ''] = zone.split('\n');
  const { details } = parse([first, second]);
  const isWrong = details.some(({ field, valid }) => field?.endsWith('CheckDigit') && !valid);
  if (isWrong) return { kind: 'misread' };
  const readField = (field: string) => details.find((one) => one.field === field)?.value ?? '';
  const sexes: Record<string, string> = { female: 'F', male: 'M', nonspecified: 'X' };
  const read: Record<Exclude<ZoneField, 'fullName'>, string | undefined> = {
    passportNumber: readField('documentNumber'),
    passportExpiry: readDay(readField('expirationDate'), typed.passportExpiry),
    nationality: readPassportCountry(second.slice(10, 13)),
    issuedIn: readPassportCountry(first.slice(2, 5)),
    birthDate: readDay(readField('birthDate'), typed.birthDate),
    sex: sexes[readField('sex')],
  };
  const differs = zoneFields.filter((field) => {
    if (field === 'fullName') return isOtherName(first, typed.fullName);
    const given = typed[field];
    const value = read[field];
    if (given === undefined || value === undefined) return false;
    return field === 'passportNumber' ? plain(given) !== plain(value) : given !== value;
  });
  return { kind: 'compared', differs };
}

/**
 * A zone has only two digits for the year. Takes the century from the typed day, because nobody types the wrong
 * century.
 */
function readDay(digits: string, typed: string | undefined): string | undefined {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (!match || typed === undefined) return undefined;
  const [, year, month, day] = match;
  return `${typed.slice(0, 2)}${year}-${month}-${day}`;
}

/** People type spaces and hyphens, but a zone has none. */
function plain(number: string): string {
  return number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * True if the zone has another name. The order of the names does not matter. Does not compare a name that fills its
 * line, because its end may be missing.
 */
function isOtherName(firstLine: string, fullName: string): boolean {
  const name = firstLine.slice(5);
  if (!name.endsWith('<')) return false;
  const zone = sortLetters(name);
  const typed = spellForZone(fullName);
  return typed.length > 0 && !typed.some((spelling) => sortLetters(spelling) === zone);
}

function sortLetters(text: string): string {
  return text
    .split(/[^A-Z]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

/**
 * How a zone spells letters such as Æ (ICAO Doc 9303, part 3, section 6). For some letters there are two spellings, and
 * each country chooses one.
 */
const spellings: Record<string, readonly string[]> = {
  Ä: ['AE', 'A'],
  Ö: ['OE', 'O'],
  Ü: ['UE', 'U'],
  Å: ['AA', 'A'],
  Ñ: ['N', 'NXX'],
  Æ: ['AE'],
  Ø: ['OE'],
  Œ: ['OE'],
  ẞ: ['SS'],
  Þ: ['TH'],
  Ð: ['D'],
  Đ: ['D'],
  Ł: ['L'],
  İ: ['I'],
};

/** Spells a name in the two usual ways of a zone. The result is empty if the name has letters of other scripts. */
function spellForZone(fullName: string): string[] {
  const composed = fullName.normalize('NFC').toLocaleUpperCase('en').replaceAll(/['’.]/g, '');
  const spell = (choice: number) =>
    composed
      .replaceAll(/[^A-Z]/g, (letter) => spellings[letter]?.[choice] ?? spellings[letter]?.[0] ?? letter)
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '');
  return [spell(0), spell(1)].filter((name) => /^[A-Z\s-]+$/.test(name));
}
