import { expect, it } from 'vitest';
import { isConnectionError } from './offline-form.ts';

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
