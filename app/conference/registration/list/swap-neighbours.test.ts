import { expect, it } from 'vitest';
import { swapNeighbours } from './swap-neighbours.ts';

it('swaps each pair of neighbouring letters once, and leaves out the word itself', () => {
  expect(swapNeighbours('jhon')).toEqual(['hjon', 'john', 'jhno']);
  expect(swapNeighbours('anna')).toEqual(['nana', 'anan']);
  expect(swapNeighbours('a')).toEqual([]);
});
