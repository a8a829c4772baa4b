/** The texts of one kind of mail in one language, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>;

/** One text of a mail that owners can change. */
export type WordingField = {
  /**
   * The key of the text in the program, such as `thanks`. If the text has several forms, such as singular and plural,
   * the choice of the form follows: `text-one`. Never change a name, because stored rows contain it.
   */
  name: string;
  label: string;
  isLine: boolean;
  /** The software's own text. Mails use it until an owner changes it. */
  text: string;
  /** The placeholders that can be used in the text. */
  placeholders: readonly string[];
  /** The placeholders that the text must contain. */
  required: readonly string[];
};
