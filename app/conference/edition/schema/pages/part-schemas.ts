import { z } from 'zod';
import { pictureSchema, sentence } from '#conference/edition/schema/facts-schema.ts';
import { linkSchema, metaSchema } from './layout-schema.ts';

/** The cards of the pages on which people offer to take part. */
const cards = z.array(
  z.object({
    id: z.string().regex(/^[a-z-]+$/),
    title: sentence,
    text: sentence,
    points: z.array(sentence).min(1),
    link: linkSchema,
    picture: pictureSchema,
  }),
);

export const partnershipSchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  cards: cards.min(1),
  closing: z.object({ title: sentence, text: sentence, link: linkSchema }),
});

export const getInvolvedSchema = z.object({
  meta: metaSchema,
  title: sentence,
  lead: sentence,
  cards: cards.min(1),
  picture: pictureSchema,
});

export const contactSchema = z.object({
  meta: metaSchema,
  /** A small picture beside the heading. */
  print: pictureSchema,
  title: sentence,
  lead: sentence,
  officesTitle: sentence,
  inquiries: sentence,
  address: sentence,
  form: z.object({
    title: sentence,
    note: sentence,
    name: sentence,
    email: sentence,
    message: sentence,
    openMail: sentence,
    sendHere: sentence,
    /** The label of the form's only button in a browser without script. Only a script can open a mail program. */
    send: sentence,
    sending: sentence,
    required: sentence,
    /** `{name}` is replaced by the sender's name. */
    mailSubject: sentence,
  }),
});

export type PartnershipPage = z.infer<typeof partnershipSchema>;
export type GetInvolvedPage = z.infer<typeof getInvolvedSchema>;
export type ContactPage = z.infer<typeof contactSchema>;
