import { expect, it } from 'vitest';
import { asHeld, findChanged, readShown, shownName, tellMeanwhile } from './correction.ts';

const shown = {
  fullName: 'Asha Wanjir',
  country: '',
  passportNumber: 'K1234567',
  passportExpiry: '2031-05-28',
  needsVisa: 'yes',
  visaAddress: 'Peace Road 1\nPune',
};

it('finds what somebody changed, whatever line ends their browser sends', () => {
  const visaAddress = 'Peace Road 1\r\nPune ';
  expect(findChanged({ ...shown, visaAddress }, shown)).toEqual([]);
  expect(findChanged({ ...shown, fullName: 'Asha Wanjiru', needsVisa: 'no' }, shown)).toEqual([
    'fullName',
    'needsVisa',
  ]);
});

it('takes everything for changed in a form that did not bring along what it showed', () => {
  expect(readShown(new FormData())).toEqual({});
  expect(findChanged(shown, {})).toHaveLength(6);
});

it('reads what was shown, as the registration holds it', () => {
  const form = new FormData();
  for (const [field, value] of Object.entries(shown)) {
    form.append(shownName(field as keyof typeof shown), value.replace('\n', '\r\n'));
  }
  expect(asHeld(readShown(form))).toEqual({ ...shown, country: null, needsVisa: true });
});

it('says beside a field what it says by now, in words', () => {
  expect(tellMeanwhile(['fullName', 'country', 'needsVisa', 'email'], { ...shown, country: 'KE' })).toEqual({
    fullName:
      'Since you opened this form it was changed to “Asha Wanjir”. To put yours in its place, save once more.',
    country:
      'Since you opened this form it was changed to “Kenya”. To put yours in its place, save once more.',
    needsVisa:
      'Since you opened this form it was changed to “Yes”. To put yours in its place, save once more.',
  });
});
