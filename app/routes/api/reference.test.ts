import { expect, it } from 'vitest';
import { serveApi } from '#tests/open-api.ts';
import { aPlatform } from '#tests/platform.ts';
import { calls } from './calls.server.ts';
import { generalProblems } from './problems.ts';

const origin = await serveApi(await aPlatform());

it('the reference shows every call and every refusal, as a page that needs no script', async () => {
  const answer = await fetch(`${origin}/api`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  const isMissing = (id: string) => !html.includes(`id="${id}"`);
  expect(calls.map(({ name }) => name).filter(isMissing)).toEqual([]);
  const own = calls.flatMap(({ name, problems }) =>
    Object.keys(problems ?? {}).map((code) => `${name}-${code}`),
  );
  const general = Object.keys(generalProblems).map((code) => `problem-${code}`);
  expect([...own, ...general].filter(isMissing)).toEqual([]);
});

it('the document is OpenAPI 3.1 with an operation for every call', async () => {
  const document = await (await fetch(`${origin}/api/openapi.json`)).json();
  expect(document.openapi).toBe('3.1.1');
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  expect(references.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
});
