import { expect, it } from 'vitest';
import { describeCount } from './count.ts';

it('uses the singular only for 1, and separates the thousands', () => {
  const words = [0, 1, 2, 12_345].map((number) => describeCount(number, 'person', 'people'));
  expect(words).toEqual(['0 people', '1 person', '2 people', '12,345 people']);
});
