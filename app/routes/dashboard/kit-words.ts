import { wordGroup } from '#platform/words/words.ts';

export const kitWords = wordGroup('kit', {
  title: 'Your kit',
  lead: 'You receive these things at the conference, in the sizes you chose.',
  none: 'Not chosen yet',
  s: 'Small',
  m: 'Medium',
  l: 'Large',
  xl: 'Extra large',
  xxl: 'Double extra large',
  shoe: 'US {size}',
  modify: 'Modify Selections',
  until: 'You can change your sizes until {day}.',
  late: 'The kits were ordered after {day}. You can still change your sizes: the organisers see that the change came late, and give you the new size if one is left.',
  over: 'The conference is over, and no kit is handed out any more. So your sizes stay as they are.',
  save: 'Save the sizes',
  notOpen: 'Your registration is not active, so nothing was changed.',
  handedOut: 'You received it at the conference.',
});
