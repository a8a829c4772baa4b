import { useSyncExternalStore } from 'react';

/** The current step: pictures are prepared, the form is sent, or we wait for the answer. `done` goes from 0 to 1. */
export type Sending = { step: 'preparing' | 'sending' | 'waiting'; done: number } | undefined;

let sending: Sending;
const listeners = new Set<() => void>();

function report(next: Sending) {
  sending = next;
  for (const listener of listeners) listener();
}

/** The progress of the form that is being sent. Undefined if no form is being sent. */
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

/** The server's answer to a form: the address to go to, or the reason of the refusal. */
export type FormAnswer<Refusal> = { to: string } | { refusal: Refusal; status: number };

/**
 * Makes the pictures of a form smaller, posts the form and reports the progress. Returns undefined if no answer
 * arrived, so that the visitor can send the form again.
 */
export async function sendForm<Refusal>(
  address: string,
  form: FormData,
): Promise<FormAnswer<Refusal> | undefined> {
  report({ step: 'preparing', done: 0 });
  try {
    // Load this code only here, because most people who open a form do not send it.
    const { uploadForm } = await import('./upload-form.ts');
    return await uploadForm<Refusal>(address, form, report);
  } catch {
    return undefined;
  } finally {
    report(undefined);
  }
}
