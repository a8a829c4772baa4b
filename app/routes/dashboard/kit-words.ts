import { wordGroup } from '#platform/words/words.ts';

export const kitWords = wordGroup('kit', {
  title: 'Your kit',
  lead: 'Every participant receives these things, in the sizes you chose.',
  none: 'Not chosen yet',
  s: 'Small',
  m: 'Medium',
  l: 'Large',
  xl: 'Extra large',
  xxl: 'Double extra large',
  shoe: 'US {size}',
  modify: 'Modify Selections',
  until: 'You can change your sizes until {day}.',
  ended:
    'Sizes could be changed until {day}, because the kits are ordered. For an exchange, please ask at the desk at the conference.',
  save: 'Save the sizes',
  tooLate: 'The last day to change a size has passed. Please ask at the desk at the conference.',
  notOpen: 'Your registration is not active, so nothing was changed.',
  handedOut: 'You received it at the conference.',
});
