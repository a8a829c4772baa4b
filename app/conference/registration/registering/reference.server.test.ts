import { expect, it } from 'vitest';
import { newReference } from './reference.server.ts';

it('makes references without 0, O, 1, I, L and U', () => {
  const references = Array.from({ length: 2000 }, newReference);
  for (const reference of references) {
    expect(reference).toMatch(/^PC-[2-9ABCDEFGHJKMNPQRSTVWXYZ]{4}-[2-9ABCDEFGHJKMNPQRSTVWXYZ]{4}$/);
  }
  expect(new Set(references).size).toBe(2000);
});
