import { expect, it } from 'vitest';
import { isConnectionError } from './offline-form.ts';

/** The router's error for an answer that is not from the application. */
const anAnswer = (status: number) => ({ status, statusText: '', internal: false, data: '' });

it.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['an answer that broke off', new Error('Unable to decode turbo-stream response')],
  ['a proxy that reached nobody', anAnswer(502)],
  ['a proxy while the site restarts', anAnswer(503)],
])('recognises that no answer arrived: %s', (_of, error) => {
  expect(isConnectionError(error)).toBe(true);
});

it.each([
  ['a fault on the server', new Error('Unexpected Server Error')],
  ['a fault in the page', new TypeError("Cannot read properties of undefined (reading 'name')")],
  ['nothing at this address', anAnswer(404)],
  ['a refusal', anAnswer(403)],
  ['a fault that answered', anAnswer(500)],
])('does not mistake an answer for a broken connection: %s', (_of, error) => {
  expect(isConnectionError(error)).toBe(false);
});
