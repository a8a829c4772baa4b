/** The texts of one kind of mail in one language, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>;

/** The labels of texts that stand in one line begin with one of these. All other texts are paragraphs. */
export const lineLabels = {
  subject: 'Subject',
  title: 'Heading',
  inbox: 'First words in the list of mails',
  button: 'Button',
} as const;

/** One text of a mail that owners can change. */
export type WordingField = {
  /** Part of stored rows, so it never changes: the key of the text, and the choices that lead to this form of it. */
  name: string;
  label: string;
  isLine: boolean;
  /** The text of the software. */
  text: string;
  /** The placeholders that can be used in it. */
  placeholders: readonly string[];
  /** Those without which the text would be useless. */
  required: readonly string[];
};
