import type { ReactElement } from 'react';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { Source, WordGroup, Words } from '#platform/words/words.ts';
import { type MailKind, mailWords } from './mail-kinds.ts';
import type { ComposedMail, ComposeMail } from './send-mail.server.ts';

/** A mail whose body is not rendered yet. */
export type Letter = Omit<ComposedMail, 'html' | 'text'> & { body: ReactElement };

/** A kind of mail, or the greeting that many kinds of mail have in common. */
export type WordingKind = MailKind | 'greeting';

export type Example<Result> = (translator: Translator, origin: string, settings: Settings) => Result;

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
   * Writes a mail about an invented person for each name. The names say how the examples differ, and together the
   * examples contain all texts in `labels`. `origin` is the URL of the site, without a slash at its end. The mail
   * shows the contact and the bank accounts of the settings.
   */
  examples: Readonly<Record<string, Example<Promise<ComposedMail>>>>;
};

/** One kind of mail. `Data` is what its body needs. */
export type MailDefinition<Data = never> = {
  kind: MailKind;
  compose: ComposeMail;
  write: (data: Data, settings: Settings) => Promise<ComposedMail>;
  /** Undefined if owners cannot change the texts. */
  wording: Wording<MailKind> | undefined;
};

/**
 * Reads the data of a mail from the present state of its subject, again for each try. Returns undefined if the mail is
 * not needed any more.
 */
type ReadMail<Data> = (
  platform: Platform & WithSettings,
  subjectId: string,
  mailId: string,
) => Promise<Data | undefined>;

type Mail<Of extends Source, Data> = {
  kind: MailKind;
  words: WordGroup<Of>;
  read: ReadMail<NoInfer<Data>>;
  render: (data: Data, words: Words<Of>, settings: Settings) => Letter;
  /** The labels at the desk of the texts that owners can change, in the order of the mail. */
  labels: { readonly [Key in keyof Of]?: string };
  /** Invented data, see {@link Wording}. If undefined, owners cannot change the texts. */
  examples: Readonly<Record<string, Example<NoInfer<Data>>>> | undefined;
};

/** Defines a mail in the language of `data.translator`. Owners can change the texts with labels. */
export function defineMail<Of extends Source, Data extends { translator: Translator }>({
  kind,
  words,
  labels,
  read,
  render,
  examples,
}: Mail<Of, Data>): MailDefinition<Data> {
  const mail = definePlainMail<Data>({
    kind,
    read,
    render: (data, settings) => render(data, data.translator.words(words), settings),
  });
  if (examples === undefined) return mail;
  const writers = Object.entries(examples).map(
    ([name, invent]) =>
      [
        name,
        (async (...given) =>
          await mail.write(invent(...given), given[2])) satisfies Wording['examples'][string],
      ] as const,
  );
  const wording = {
    mail: kind,
    name: mailWords[kind],
    group: words,
    labels: Object.fromEntries(
      Object.entries<string | undefined>(labels).flatMap(([key, label]) =>
        label === undefined ? [] : [[key, label]],
      ),
    ),
    examples: Object.fromEntries(writers),
  };
  return { ...mail, wording };
}

/** Defines a mail without words that owners can change: one to organisers, or one that an organiser writes. */
export function definePlainMail<Data>({
  kind,
  read,
  render,
}: {
  kind: MailKind;
  read: ReadMail<NoInfer<Data>>;
  render: (data: Data, settings: Settings) => Letter;
}): MailDefinition<Data> {
  const write = async (data: Data, settings: Settings) => {
    const { body, ...mail } = render(data, settings);
    return { ...mail, ...(await renderMail(body)) };
  };
  return {
    kind,
    compose: async (platform, subjectId, mailId) => {
      const data = await read(platform, subjectId, mailId);
      return data && (await write(data, platform.settings));
    },
    write,
    wording: undefined,
  };
}

/**
 * The first words of labels. A text whose label begins with one of them has only one line. All other texts are
 * paragraphs.
 */
export const oneLineLabelStarts = {
  subject: 'Subject',
  title: 'Heading',
  inbox: 'First words in the list of mails',
  button: 'Button',
} as const;
