import { describe, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { isCountry, listCountries } from '#conference/registration/countries.ts';
import { compareZone, readZone, type TypedPassport } from './compare-zone.ts';
import { readPassportCountry } from './passport-countries.ts';
import {
  findContradictions,
  keepAsked,
  listAsked,
  listMissing,
  type VisaData,
  type VisaField,
  visaDataSchema,
} from './visa-data.ts';
import { adviseOnVisa } from './visa-dates.ts';

/** The specimen of ICAO Doc 9303. Its country is replaced by a country that exists. */
const specimen = 'P<DNKERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36DNK7408122F1204159ZE184226B<<<<<10';
const typed: TypedPassport = {
  fullName: 'Anna Maria Eriksson',
  passportNumber: 'L 898902-C3',
  passportExpiry: '2012-04-15',
  nationality: 'DK',
  issuedIn: 'DK',
  birthDate: '1974-08-12',
  sex: 'F',
};
const compare = (changes: Partial<TypedPassport>, zone = specimen) =>
  compareZone(zone, { ...typed, ...changes });

describe('the machine-readable zone', () => {
  it('matches the typed passport, in any order of names and with spaces in the number', () => {
    expect(compare({})).toEqual({ kind: 'compared', differs: [] });
    expect(compare({ fullName: 'ERIKSSON Anna-Maria' })).toEqual({ kind: 'compared', differs: [] });
  });

  it('lists every field that differs', () => {
    const other = {
      fullName: 'Anna Maria Ericsson',
      passportNumber: 'L898902C4',
      passportExpiry: '2012-04-16',
      nationality: 'SE',
      issuedIn: 'NO',
      birthDate: '1974-12-08',
      sex: 'M',
    };
    expect(compare(other)).toEqual({ kind: 'compared', differs: Object.keys(other) });
  });

  it('does not compare missing answers, or a name in another script', () => {
    const partly: TypedPassport = {
      fullName: 'أنا إريكسون',
      passportNumber: typed.passportNumber,
      passportExpiry: typed.passportExpiry,
    };
    expect(compareZone(specimen, partly)).toEqual({ kind: 'compared', differs: [] });
  });

  it('finds each wrong character in the parts that have a check digit', () => {
    const [first = '', second = ''] = specimen.split('\n');
    for (const at of [0, 3, 8, 9, 13, 18, 19, 21, 26, 27, 29, 36, 42, 43]) {
      const wrong = second[at] === '5' ? '6' : '5';
      const zone = `${first}\n${second.slice(0, at)}${wrong}${second.slice(at + 1)}`;
      expect([at, compare({}, zone).kind]).toEqual([at, 'misread']);
    }
  });

  it('accepts both spellings of letters with accents', () => {
    const zoneOf = (name: string) => specimen.replace(/^P<DNK[A-Z<]+/, `P<DNK${name.padEnd(39, '<')}`);
    for (const [name, fullName] of [
      ['MUELLER<<JOERG', 'Jörg Müller'],
      ['MULLER<<JORG', 'Jörg Müller'],
      ['CELIK<<MIRA', 'Mira Çelik'],
      ['STRASSER<<LUKASZ', 'Łukasz Straßer'],
      ['OBRIEN<<SEAN', 'Seán O’Brien'],
    ] as const) {
      expect(compare({ fullName }, zoneOf(name))).toEqual({ kind: 'compared', differs: [] });
    }
  });

  it('is read from two lines of 44 characters, with any spaces and case', () => {
    expect(readZone(`  ${specimen.toLowerCase().replace('<<', '< <')}\r\n\r\n`)).toBe(specimen);
    for (const wrong of ['', specimen.slice(0, 60), specimen.replace('P', 'V'), specimen.replace('E', 'É')]) {
      expect(readZone(wrong)).toBeUndefined();
    }
  });

  it('contains country codes, which are read as countries that people can choose', () => {
    expect([readPassportCountry('D<<'), readPassportCountry('IND'), readPassportCountry('UTO')]).toEqual([
      'DE',
      'IN',
      undefined,
    ]);
    const codes = new Set(['NGA', 'CHE', 'ZAF', 'XKX'].map(readPassportCountry));
    expect([...codes].every((code) => code !== undefined && isCountry(code))).toBe(true);
    expect(listCountries().length).toBeGreaterThan(190);
  });
});

describe('the latest days to apply, to ask and to pay', () => {
  const { visa, conference } = folderSettings;
  const advise = (nationality: string | null, isOnline = false) =>
    adviseOnVisa({ nationality, isOnline }, { visa, conference });

  it('are counted back from the conference’s first day: 60 days for the listed nationalities, otherwise 30', () => {
    expect(advise('KE')).toEqual({
      kind: 'dates',
      dates: { daysBefore: 60, applyBy: '2025-11-27', askBy: '2025-11-20', payBy: '2025-11-17' },
    });
    expect(advise('NG')).toEqual({
      kind: 'dates',
      dates: { daysBefore: 30, applyBy: '2025-12-27', askBy: '2025-12-20', payBy: '2025-12-17' },
    });
  });

  it('are not set for people who need no visa, and the advice gives the reason', () => {
    expect([advise('IN'), advise('NP'), advise(null), advise('NG', true)].map(({ kind }) => kind)).toEqual([
      'host-country',
      'without-visa',
      'no-nationality',
      'online',
    ]);
    expect(adviseOnVisa({ nationality: 'NG', isOnline: false }, { visa: undefined, conference }).kind).toBe(
      'no-rule',
    );
  });
});

describe('the questions that only some people are asked', () => {
  const rule = {
    hostCountry: 'IN',
    clearances: [
      {
        id: 'one',
        name: 'One',
        concerns: { nationalities: ['KE'], origin: 'LS' },
        asks: ['relativeName' as const, 'previousNationality' as const],
      },
    ],
  };
  const further = (data: VisaData) =>
    listAsked(data, rule).filter((field) =>
      ['listedOrigin', 'previousNationality', 'relativeName'].includes(field),
    );

  it.each<[string, VisaData, VisaField[]]>([
    ['nobody before the nationality is known', {}, []],
    ['of nationals of the host country, nothing', { nationality: 'IN' }, []],
    ['of most people, only where they come from', { nationality: 'NG' }, ['listedOrigin']],
    [
      'no more of them, if they come from elsewhere',
      { nationality: 'NG', listedOrigin: 'no' },
      ['listedOrigin'],
    ],
    [
      'all of people who come from the country',
      { nationality: 'NG', listedOrigin: 'yes' },
      ['listedOrigin', 'previousNationality', 'relativeName'],
    ],
    [
      'not the origin of a nationality that is cleared anyway',
      { nationality: 'KE' },
      ['previousNationality', 'relativeName'],
    ],
  ])('%s', (_, data, asked) => {
    expect(further(data)).toEqual(asked);
  });

  it('an answer is dropped when its question is not asked any more', () => {
    const given = { nationality: 'KE', relativeName: 'A. Parent', sex: 'F' };
    expect(keepAsked(given, rule)).toEqual(given);
    expect(keepAsked({ ...given, nationality: 'NG' }, rule)).toEqual({ nationality: 'NG', sex: 'F' });
  });
});

describe('the checklist', () => {
  it('accepts a part of the answers, and refuses each wrong answer with a message', () => {
    expect(visaDataSchema.parse({ nationality: 'NG', mission: '', sex: ' ' })).toEqual({ nationality: 'NG' });
    const wrong = visaDataSchema.safeParse({
      nationality: 'ZZ',
      issuedOn: '2025-02-30',
      sex: 'Q',
      birthDate: '1823-01-01',
    });
    expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['nationality', 'Please choose a country from the list.'],
      ['issuedOn', 'Please enter a date as year-month-day, such as 2031-05-28.'],
      ['birthDate', 'Please check the year of birth.'],
      ['sex', 'Please choose the letter in your passport.'],
    ]);
    expect(listMissing({ nationality: 'NG', sex: 'F' }, { hostCountry: 'IN', clearances: [] })).toHaveLength(
      6,
    );
  });

  it('finds impossible days and days that contradict each other', () => {
    const around = { passportExpiry: '2031-05-28', today: '2026-01-10' };
    expect(findContradictions({ issuedOn: '2021-05-29', birthDate: '1990-01-01' }, around)).toEqual({});
    expect(Object.keys(findContradictions({ issuedOn: '2026-01-11' }, around))).toEqual(['issuedOn']);
    expect(
      Object.keys(
        findContradictions({ issuedOn: '2025-01-01' }, { ...around, passportExpiry: '2025-01-01' }),
      ),
    ).toEqual(['issuedOn']);
    expect(Object.keys(findContradictions({ birthDate: '2026-01-11' }, around))).toEqual(['birthDate']);
    expect(
      Object.keys(findContradictions({ birthDate: '2022-01-01', issuedOn: '2021-01-01' }, around)),
    ).toEqual(['issuedOn']);
  });
});
