import type { Settings } from '#conference/edition/settings.ts';
import { type MailKind, mailWords } from '#conference/mails/mail-kinds.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { Source, WordGroup } from '#platform/words/words.ts';

/**
 * Writes a mail about an invented person. `origin` is the URL of the site, without a slash at its end. The mail shows
 * the bank accounts of the settings.
 */
export type WriteExample = (
  translator: Translator,
  origin: string,
  settings: Pick<Settings, 'bankAccounts'>,
) => Promise<ComposedMail>;

/** A kind of mail, or the greeting that many kinds of mail have in common. */
export type WordingKind = MailKind | 'greeting';

/** A kind of mail whose texts owners can change, or the greeting. */
export type Wording<Kind extends WordingKind = WordingKind> = {
  mail: Kind;
  /** The name of the mail on screens. */
  name: string;
  group: WordGroup<Source>;
  /**
   * The label of each text that owners can change. The keys are those of the texts in `group`, in the order of the
   * mail.
   */
  labels: Readonly<Record<string, string>>;
  /**
   * Example mails by their names, which say how the examples differ. Together the examples contain all texts in
   * `labels`.
   */
  examples: Readonly<Record<string, WriteExample>>;
};

/** Makes a wording. The compiler refuses a label for a key that the group does not have. */
export function makeWording<Of extends Source, Kind extends WordingKind>(
  group: WordGroup<Of>,
  given: Omit<Wording<Kind>, 'group' | 'name' | 'labels'> & {
    labels: { readonly [Key in keyof Of]?: string | undefined };
  },
): Wording<Kind> {
  const labels: Record<string, string> = {};
  for (const [key, label] of Object.entries(given.labels)) if (typeof label === 'string') labels[key] = label;
  const kind: WordingKind = given.mail;
  return { ...given, name: kind === 'greeting' ? 'Greeting of all mails' : mailWords[kind], group, labels };
}
