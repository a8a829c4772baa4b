import { wordGroup } from '#platform/words/words.ts';

export const discountWords = wordGroup('discount', {
  title: 'Do you have a code?',
  text: 'A discount code or the code of a sponsored place lowers your fee. Enter it before you pay.',
  label: 'Code',
  button: 'Use the code',
  used: 'Your fee is lower because of the code {code} ({name}).',
});

export const discountRefusalWords = wordGroup('discount-refusals', {
  'not-valid': 'This code cannot be used for your registration. Please check it.',
  'nothing-due': 'Nothing is due for your registration.',
  'has-code': 'Your fee is lower because of another code already. Only one code can be used.',
});
