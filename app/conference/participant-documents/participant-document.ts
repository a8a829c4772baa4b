import { z } from 'zod';
import { paperSizes } from '#platform/documents/document.ts';

/** Whom a document is about, as the registration said when it was issued. */
export const holderSchema = z.object({
  name: z.string(),
  /** "Professional or faculty" */
  participantType: z.string(),
  reference: z.string(),
  /** The id of the photograph's file, if the document shows it. */
  photo: z.string().nullable(),
});
export type Holder = z.infer<typeof holderSchema>;

const period = z.object({ from: z.iso.date(), to: z.iso.date() });

/** What a document says, but for the passport of a visa letter. */
export const documentContentSchema = z.object({
  holder: holderSchema,
  event: z.object({
    name: z.string(),
    place: z.string(),
    venue: z.string(),
    days: period,
    organisers: z.array(z.string()),
    address: z.array(z.string()),
    email: z.string(),
  }),
  paper: z.enum(paperSizes),
  /** The days of the membership, on the card and the certificate of it. */
  membership: period.optional(),
  /** The text of a visa letter. */
  letter: z
    .object({
      paragraphs: z.array(z.string()),
      signatory: z.object({ name: z.string(), title: z.string() }),
    })
    .optional(),
});
export type DocumentContent = z.infer<typeof documentContentSchema>;

/** The passport that a visa letter names. */
export const letterPassportSchema = z.object({
  number: z.string(),
  expiresOn: z.string(),
  /** In several lines. */
  address: z.string(),
});
export type LetterPassport = z.infer<typeof letterPassportSchema>;

/**
 * Whether an issued document still says what is true. A photograph that was deleted, for example after the conference,
 * makes no document outdated.
 */
export function isUpToDate(
  issued: { holder: Holder; passport: LetterPassport | undefined },
  current: { holder: Holder; passport: LetterPassport | undefined },
): boolean {
  const holder = { ...current.holder, photo: current.holder.photo ?? issued.holder.photo };
  return (
    holder.name === issued.holder.name &&
    holder.participantType === issued.holder.participantType &&
    holder.reference === issued.holder.reference &&
    holder.photo === issued.holder.photo &&
    issued.passport?.number === current.passport?.number &&
    issued.passport?.expiresOn === current.passport?.expiresOn &&
    issued.passport?.address === current.passport?.address
  );
}
