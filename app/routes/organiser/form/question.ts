/**
 * What an organiser is asked before an act with consequences. `text` says who or how much it is about, what happens and
 * who gets a mail. `undo` says how the act is undone.
 */
export type Question = {
  text: string;
  undo: string;
  /**
   * What the answer is bound to; by default the whole text. A question has it if its numbers change all the time, so that
   * nobody could answer it otherwise.
   */
  boundTo?: string;
};

/** The hidden field that says which question the organiser answered. */
export const seenName = 'seen';

/** The value of the hidden field. An act is refused if the question is another one when the answer arrives. */
export function seenOf({ text, boundTo = text }: Question): string {
  return boundTo;
}
