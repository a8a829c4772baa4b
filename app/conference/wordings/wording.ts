/** The texts of one kind of mail in one language, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>;

/** If a label begins with one of these words, its text has only one line. All other texts are paragraphs. */
export const lineLabels = {
  subject: 'Subject',
  title: 'Heading',
  inbox: 'First words in the list of mails',
  button: 'Button',
} as const;

/** One text of a mail that owners can change. */
export type WordingField = {
  /**
   * The key of the text, and the choices that select this form of the text. Never change it, because stored rows
   * contain it.
   */
  name: string;
  label: string;
  isLine: boolean;
  /** The text of the software. */
  text: string;
  /** The placeholders that can be used in the text. */
  placeholders: readonly string[];
  /** The placeholders that the text must contain. */
  required: readonly string[];
};
