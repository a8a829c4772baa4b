import { expect, it } from 'vitest';
import { englishTranslator } from '#platform/words/words.server.ts';
import { accountWords } from './account-words.ts';
import { describeConflicts, findChanged, readShown, shownName, toStored } from './correction.ts';

const shown = {
  fullName: 'Asha Wanjir',
  country: '',
  passportNumber: 'K1234567',
  passportExpiry: '2031-05-28',
  needsVisa: 'yes',
  visaAddress: 'Peace Road 1\nPune',
};

it('finds the changed fields, and ignores that browsers change the line breaks', () => {
  const visaAddress = 'Peace Road 1\r\nPune ';
  expect(findChanged({ ...shown, visaAddress }, shown)).toEqual([]);
  expect(findChanged({ ...shown, fullName: 'Asha Wanjiru', needsVisa: 'no' }, shown)).toEqual([
    'fullName',
    'needsVisa',
  ]);
});

it('treats every field as changed if the form does not contain the values it showed', () => {
  expect(readShown(new FormData())).toEqual({});
  expect(findChanged(shown, {})).toHaveLength(6);
});

it('reads the values that the form showed and converts them to stored values', () => {
  const form = new FormData();
  for (const [field, value] of Object.entries(shown)) {
    form.append(shownName(field as keyof typeof shown), value.replace('\n', '\r\n'));
  }
  expect(toStored(readShown(form))).toEqual({ ...shown, country: null, needsVisa: true });
});

it('describes the new value of each field that somebody else changed', () => {
  expect(
    describeConflicts(
      ['fullName', 'country', 'needsVisa', 'email'],
      { ...shown, country: 'KE' },
      englishTranslator.words(accountWords),
    ),
  ).toEqual({
    fullName:
      'This was changed to “Asha Wanjir” after you opened the form. To replace it with yours, save again.',
    country: 'This was changed to “Kenya” after you opened the form. To replace it with yours, save again.',
    needsVisa: 'This was changed to “Yes” after you opened the form. To replace it with yours, save again.',
  });
});
