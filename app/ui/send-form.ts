import { useSyncExternalStore } from 'react';
import { shrinkPicture } from './shrink-picture.ts';

/** What is under way: preparing pictures, sending (0 to 1), or waiting for the answer. */
export type Sending = { step: 'preparing' | 'sending' | 'waiting'; done: number } | undefined;

let sending: Sending;
const listeners = new Set<() => void>();

function report(next: Sending) {
  sending = next;
  for (const listener of listeners) listener();
}

/** The progress of the form that is being sent, for a progress bar; undefined when none is. */
export function useSending(): Sending {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => sending,
    () => undefined,
  );
}

export type Sent<Refusal, Record> =
  | { ok: true; to: string; record: Record | undefined }
  | { ok: false; refusal: Refusal };

/**
 * Posts a form with its progress, pictures made smaller first. `fetch` cannot tell how much of an upload has
 * gone; XMLHttpRequest can. Throws when the connection breaks: the form is still there, and may be sent again.
 */
export async function sendForm<Refusal, Record>(
  address: string,
  form: FormData,
): Promise<Sent<Refusal, Record>> {
  report({ step: 'preparing', done: 0 });
  try {
    const smaller = new FormData();
    for (const [name, value] of form) {
      if (typeof value === 'string') smaller.append(name, value);
      else smaller.append(name, await shrinkPicture(value));
    }
    return await post(address, smaller);
  } finally {
    report(undefined);
  }
}

function post<Refusal, Record>(address: string, form: FormData) {
  return new Promise<Sent<Refusal, Record>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      report({ step: 'sending', done: total > 0 ? loaded / total : 0 });
    request.upload.onload = () => report({ step: 'waiting', done: 1 });
    request.onerror = () => reject(new Error('The connection broke.'));
    request.ontimeout = request.onerror;
    request.onabort = request.onerror;
    request.onload = () => {
      const { response } = request;
      if (response?.to) resolve({ ok: true, to: response.to, record: response.record });
      else if (response?.refusal) resolve({ ok: false, refusal: response.refusal });
      else reject(new Error('The server did not answer as expected.'));
    };
    request.send(form);
  });
}
