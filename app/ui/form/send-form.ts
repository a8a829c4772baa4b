import { useSyncExternalStore } from 'react';

/** The current step: preparing pictures, sending (`done` is from 0 to 1), or waiting for the answer. */
export type Sending = { step: 'preparing' | 'sending' | 'waiting'; done: number } | undefined;

let sending: Sending;
const listeners = new Set<() => void>();

function report(next: Sending) {
  sending = next;
  for (const listener of listeners) listener();
}

/** The progress of the form that is being sent, or undefined if there is none. */
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

/** The server's answer to a posted form: the next address, or the reason of the refusal. */
export type FormAnswer<Refusal> = { to: string } | { refusal: Refusal; status: number };

/**
 * Posts a form after shrinking its pictures, and reports the progress. Returns undefined if no answer arrived. Then the
 * form can be sent again.
 */
export async function sendForm<Refusal>(
  address: string,
  form: FormData,
): Promise<FormAnswer<Refusal> | undefined> {
  report({ step: 'preparing', done: 0 });
  try {
    // Load this code only now, because most visitors of a form never send it.
    const { uploadForm } = await import('./upload-form.ts');
    return await uploadForm<Refusal>(address, form, report);
  } catch {
    return undefined;
  } finally {
    report(undefined);
  }
}
