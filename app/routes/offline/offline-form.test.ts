import { type DataStrategyResult, data, RouterContextProvider, redirect } from 'react-router';
import { describe, expect, it } from 'vitest';
import { answerForms, isConnectionError } from './offline-form.ts';

/** Makes the router's error for an answer that the application did not send. */
const anAnswer = (status: number) => ({ status, statusText: '', internal: false, data: '' });

it.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['an answer that broke off', new Error('Unable to decode turbo-stream response')],
  ['a proxy that could not reach the server', anAnswer(502)],
  ['a proxy while the site restarts', anAnswer(503)],
])('recognises that no answer arrived: %s', (_of, error) => {
  expect(isConnectionError(error)).toBe(true);
});

it.each([
  ['an error on the server', new Error('Unexpected Server Error')],
  ['an error in the page', new TypeError("Cannot read properties of undefined (reading 'name')")],
  ['a page that does not exist', anAnswer(404)],
  ['a refusal', anAnswer(403)],
  ['an error page of the server', anAnswer(500)],
])('does not mistake an answer for a broken connection: %s', (_of, error) => {
  expect(isConnectionError(error)).toBe(false);
});

describe('a form in the browser', () => {
  /** Returns what a page gets if the router gets `result` from a request. */
  const answerTo = async (path: string, result: DataStrategyResult, method = 'POST') => {
    const url = new URL(path, 'https://conference.example');
    const request = new Request(url, { method });
    const asked = { request, url, pattern: '', params: {}, context: new RouterContextProvider() };
    return Object((await answerForms(asked, async () => await Promise.resolve({ page: result }))) ?? {}).page;
  };
  const refusal = { message: 'Wrong' };

  it.each([
    ['the network failed', data(new TypeError('Failed to fetch'))],
    ['only a part of the answer arrived', data(new Error('Unable to decode turbo-stream response'), 200)],
    ['a proxy answered', anAnswer(502)],
  ])('gets a message with an error status if %s', async (_why, result) => {
    const missing = { isUnanswered: true, message: '', unanswered: 'unanswered' };
    const answer = await answerTo('/contact', { type: 'error', result });
    expect(answer).toMatchObject({ type: 'data', result: { data: missing, init: { status: 503 } } });
    const ofDesk = await answerTo('/organiser/door', { type: 'error', result });
    expect(ofDesk.result.data.message).toContain('The desk did not answer');
  });

  it.each([
    ['an accepted form', '/organiser', { type: 'data', result: data({ isSaved: true }, 200) }],
    ['a refusal', '/organiser', { type: 'data', result: data(refusal, 422) }],
    ['a conflict that is not at the desk', '/dashboard', { type: 'data', result: data(refusal, 409) }],
    ['a redirect', '/contact', { type: 'error', result: redirect('/') }],
    ['an error of the server', '/contact', { type: 'error', result: data(new Error('Unexpected'), 500) }],
    ['a lost logout', '/logout', { type: 'error', result: data(new TypeError('Failed to fetch')) }],
    ['a page that does not exist', '/contact', { type: 'error', result: anAnswer(404) }],
  ] as const)('gets the answer of the server unchanged: %s', async (_of, path, result) => {
    expect(await answerTo(path, result)).toBe(result);
  });

  it('loads the data of a page of the desk again after a conflict', async () => {
    const answer = await answerTo('/organiser/door', { type: 'data', result: data(refusal, 409) });
    expect(answer).toMatchObject({ type: 'data', result: { data: refusal, init: null } });
  });

  it('does not change what a page loads', async () => {
    const failed = { type: 'error', result: new TypeError('Failed to fetch') } as const;
    expect(await answerTo('/contact', failed, 'GET')).toBe(failed);
  });
});
