import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageSchema } from './message.ts';
import { fillIn, findPlaceholderFault } from './placeholders.ts';

const values = { name: 'Mira {due} Çelik', reference: 'PC-7K3M-92QD', type: 'student', due: '$1500' };

it('replaces a placeholder wherever the text has it, but not inside a value that was filled in', () => {
  expect(fillIn('Dear {name}, {reference}: {due}, {due}. {type}', values)).toBe(
    'Dear Mira {due} Çelik, PC-7K3M-92QD: $1500, $1500. student',
  );
  expect(fillIn('$& $1 {due}', values)).toBe('$& $1 $1500');
});

it('names the first unknown placeholder', () => {
  const all = 'There are {name}, {reference}, {type} and {due}.';
  expect(findPlaceholderFault('Dear {name}, {fee}, {other}')).toBe(`There is no placeholder {fee}. ${all}`);
  expect(findPlaceholderFault('{Name}')).toBe(`There is no placeholder {Name}. ${all}`);
  expect(findPlaceholderFault('{ name }')).toBe(`There is no placeholder { name }. ${all}`);
  expect(findPlaceholderFault('{}')).toBe(`There is no placeholder {}. ${all}`);
  expect(findPlaceholderFault('{toString}')).toBe(`There is no placeholder {toString}. ${all}`);
});

it('refuses a curly bracket if the matching bracket is missing', () => {
  for (const text of ['Dear {name', 'Dear name}', '{\nname}', '{{name}}']) {
    expect(findPlaceholderFault(text)).toMatch(/One bracket is missing\.$|There is no placeholder/);
  }
  expect(findPlaceholderFault('Dear {name}, you are a {type}.')).toBeUndefined();
});

it('checks the subject and the text separately', () => {
  const read = messageSchema.safeParse({ subject: 'For {nobody}', text: 'Pay {all}', category: 'news' });
  expect(read.error?.issues.map(({ path, message }) => [path[0], message.split('.')[0]])).toEqual([
    ['subject', 'There is no placeholder {nobody}'],
    ['text', 'There is no placeholder {all}'],
  ]);
});

it('replaces all placeholders of a text that was accepted', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('{name}', '{due}', '{', '}', '{fee}', '\n'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      if (findPlaceholderFault(text) !== undefined) return;
      expect(fillIn(text, { name: '', reference: '', type: '', due: '' })).not.toMatch(/[{}]/);
    }),
  );
});
