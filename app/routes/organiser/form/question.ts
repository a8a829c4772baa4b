/**
 * A question to an organiser before an act with consequences. `text` says which people or which amount the act
 * concerns, what happens, and who gets a mail. `undo` says how to undo the act.
 */
export type Question = {
  text: string;
  undo: string;
  /**
   * The text that must not change before the answer arrives. The default is the whole `text`. Use a shorter text if
   * numbers in the question change all the time. Otherwise every answer would be refused.
   */
  boundTo?: string;
};

/** The name of the hidden field that contains the question that the organiser answered. */
export const questionField = 'seen';

/** Returns the value of the hidden field. The act is refused if the question has changed when the answer arrives. */
export function questionFieldValue({ text, boundTo = text }: Question): string {
  return boundTo;
}
