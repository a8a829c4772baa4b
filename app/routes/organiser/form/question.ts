/**
 * A question to an organiser before an act with consequences. `text` says which people or which amount the act
 * concerns, what happens, and who gets a mail. `undo` says how to undo the act.
 */
export type Question = {
  text: string;
  undo: string;
  /**
   * The text that must not change before the answer arrives. The default is the whole `text`. A question whose numbers
   * change all the time needs it, because otherwise its answers would always be refused.
   */
  boundTo?: string;
};

/** The hidden field that says which question the organiser answered. */
export const seenName = 'seen';

/** The value of the hidden field. The act is refused if the question has changed when the answer arrives. */
export function seenOf({ text, boundTo = text }: Question): string {
  return boundTo;
}
