import { useSyncExternalStore } from 'react';

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
 * Posts a form with its progress, pictures made smaller first. Throws when the connection breaks: the form is still
 * there, and may be sent again.
 */
export async function sendForm<Refusal, Record>(
  address: string,
  form: FormData,
): Promise<Sent<Refusal, Record>> {
  report({ step: 'preparing', done: 0 });
  try {
    // Loaded at first use: most who see a form send none.
    const { postForm } = await import('./post-form.ts');
    return await postForm<Refusal, Record>(address, form, report);
  } finally {
    report(undefined);
  }
}
