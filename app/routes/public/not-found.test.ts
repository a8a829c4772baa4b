import { expect, it } from 'vitest';
import { loader } from './not-found.tsx';

function visit(path: string) {
  try {
    loader({ url: new URL(`https://conference.example${path}`) } as never);
  } catch (thrown) {
    return thrown;
  }
}

it('leads from a language that the edition does not have to the English page', () => {
  const answer = visit('/fr/about?a=b') as Response;
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/about?a=b']);
  expect((visit('/hi') as Response).headers.get('Location')).toBe('/');
  expect(visit('/elsewhere')).toMatchObject({ init: { status: 404 } });
});
