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

/** The server's answer to a posted form: where to go next, or why the form was refused. */
export type FormAnswer<Refusal> = { to: string } | { refusal: Refusal; status: number };

/**
 * Posts a form and reports its progress; pictures are made smaller first. Returns undefined if no answer arrived: the
 * form can be sent again.
 */
export async function sendForm<Refusal>(
  address: string,
  form: FormData,
): Promise<FormAnswer<Refusal> | undefined> {
  report({ step: 'preparing', done: 0 });
  try {
    // Loaded at first use: most who see a form send none.
    const { postForm } = await import('./post-form.ts');
    return await postForm<Refusal>(address, form, report);
  } catch {
    return undefined;
  } finally {
    report(undefined);
  }
}
