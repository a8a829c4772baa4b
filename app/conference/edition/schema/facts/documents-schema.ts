import { z } from 'zod';
import { paperSizes } from '#platform/documents/document.ts';

const sentence = z.string().trim().min(1);
const isoDate = z.iso.date();

/** The part of an edition about the documents of its participants. */
export const documentsSchema = z.object({
  /** `announced`: the buttons of the documents show a notice. `open`: people can view and download them. */
  state: z.enum(['announced', 'open']),
  /** The paper of letters and certificates. */
  paper: z.enum(paperSizes),
  /** The year of membership that every participant gets. */
  membership: z
    .object({ from: isoDate, to: isoDate })
    .refine((days) => days.from <= days.to, 'the first day comes after the last'),
  /** The first day on which people can get certificates, in the edition's zone. */
  certificatesFrom: isoDate,
  /**
   * Somebody must have taken part on this many days, at the venue or online, to get a certificate of participation.
   * 0: everybody who paid gets a certificate.
   */
  certificateDays: z.int().min(0),
  /** A day counts as attended online from so many minutes on, in which the pages of its online sessions were open. */
  onlineMinutes: z.int().min(1),
  /**
   * Who signs the certificates. `signature` names a drawing in the artwork folder of the edition; without it, the line
   * is for a pen.
   */
  certificateSignatories: z
    .array(
      z.object({
        name: sentence,
        title: sentence,
        signature: z
          .string()
          .regex(/^[a-z0-9-]+$/)
          .optional(),
      }),
    )
    .min(1)
    .max(2),
  letter: z.object({
    /** The text and the signatory of the visa invitation letter, until the desk writes others. */
    paragraphs: z.array(sentence).min(1),
    signatory: z.object({ name: sentence, title: sentence }),
    /** What the conference is about, in some words. */
    subject: sentence,
    /** Who bears the costs of travel and stay. */
    costs: sentence,
    /**
     * The organisation that invites: one of the organisers, with its registration as an authority knows it, the address
     * of its office and its telephone number. Whoever signs belongs to it.
     */
    organisation: z.object({
      name: sentence,
      registration: sentence,
      address: z.array(sentence).min(1),
      phone: sentence,
    }),
    /** To whom the letter is written, above the mission. */
    addressee: sentence,
  }),
});
