import { z } from 'zod';
import { currenciesOf, listFees } from '#conference/edition/money/currencies.ts';
import { programmeSchema } from '#conference/edition/programme/programme-schema.ts';
import { factsSchema, type ParticipantType, period, pictureSchema, sentence } from './facts-schema.ts';
import { aboutSchema } from './pages/about-schema.ts';
import { cardSchema } from './pages/cards-schema.ts';
import { festivalSchema } from './pages/festival-schema.ts';
import { gallerySchema } from './pages/gallery-schema.ts';
import { faqSchema, guideSchema, stageSchema } from './pages/guide-schema.ts';
import { homeSchema } from './pages/home-schema.ts';
import { layoutSchema, path } from './pages/layout-schema.ts';
import { contactSchema, getInvolvedSchema, partnershipSchema } from './pages/part-schemas.ts';
import { policySchema } from './pages/policy-schema.ts';
import { scheduleSchema } from './pages/schedule-schema.ts';
import { speakersSchema } from './pages/speakers-schema.ts';
import { venueSchema } from './pages/venue-schema.ts';

const gapFact = z.union([sentence, z.number(), z.array(sentence).min(1), period]);

/** The data of an edition's folder. Its texts have gaps, such as `{place}`. */
export const editionSchema = factsSchema
  .extend({
    layout: layoutSchema,
    /** The edition's own facts that fill gaps in its texts, by the name of the gap. */
    gaps: z.record(z.string().regex(/^[a-z][A-Za-z]*$/), gapFact).optional(),
    /** The pictures of the pages that have no entry in `pages`. */
    pictures: z.object({
      registration: pictureSchema,
      login: pictureSchema,
      /** Small pictures beside the headings of the login page and of the page for the mailed code. */
      loginPrint: pictureSchema,
      codePrint: pictureSchema,
      invitationLetter: pictureSchema,
      peacePassport: pictureSchema,
    }),
    cards: z.array(cardSchema),
    /** Groups of words that mean the same in the search, such as "wifi" and "internet". */
    synonyms: z.array(z.array(sentence).min(2)).optional(),
    /** The rooms, people and sessions with which the programme begins. The desk changes it later. */
    programme: programmeSchema.optional(),
    pages: z.object({
      festival: festivalSchema.optional(),
      home: homeSchema,
      about: aboutSchema,
      schedule: scheduleSchema,
      speakers: speakersSchema,
      stage: stageSchema,
      venue: venueSchema,
      gallery: gallerySchema,
      partnership: partnershipSchema,
      contact: contactSchema,
      getInvolved: getInvolvedSchema,
      privacyPolicy: policySchema,
      termsAndConditions: policySchema,
      refundPolicy: policySchema,
      /** Pages that only this edition has, each at its own address. The list may be empty. */
      guides: z.array(guideSchema),
      faq: faqSchema.optional(),
      /** Old addresses of pages that are a part of another page now. Links from outside still lead there. */
      moved: z.array(z.object({ from: path, to: path })).optional(),
    }),
  })
  .refine(({ festival, pages }) => (festival === undefined) === (pages.festival === undefined), {
    path: ['pages', 'festival'],
    error: 'a festival needs its page, and the page needs a festival',
  })
  .refine(({ festival, catalogue }) => (festival === undefined) === (catalogue.length === 0), {
    path: ['catalogue'],
    error: 'a festival needs a catalogue, and a catalogue needs a festival',
  })
  .refine(({ organisers, documents: { letter } }) => organisers.includes(letter.organisation.name), {
    path: ['documents', 'letter', 'organisation'],
    error: 'the organisation that invites must be one of the organisers',
  })
  .refine(({ participantTypes }) => new Set(participantTypes.map(currenciesOfType)).size === 1, {
    path: ['participantTypes'],
    // If a participant's type changes, the payments stay and must count for the new fee, in the same currency.
    error: 'all types must have their fees in the same currencies, the usual one first',
  })
  .refine(
    ({ participantTypes }) =>
      new Set(participantTypes.map(({ name }) => name)).size === participantTypes.length,
    {
      path: ['participantTypes'],
      error: 'two types have the same name',
    },
  )
  .refine(({ catalogue }) => new Set(catalogue.map(({ title }) => title)).size === catalogue.length, {
    path: ['catalogue'],
    error: 'two stalls or halls have the same name',
  })
  .refine(({ participantTypes }) => participantTypes.every(hasOneFeeACurrency), {
    path: ['participantTypes'],
    error: 'a type must have only one fee in each currency',
  })
  .superRefine((edition, check) => {
    const currencies = currenciesOf(edition);
    for (const currency of Object.keys(edition.bankAccounts ?? {})) {
      if (currencies.includes(currency)) continue;
      check.addIssue({
        code: 'custom',
        path: ['bankAccounts'],
        message: `no fee or price is in "${currency}"`,
      });
    }
  });

type Fees = Pick<ParticipantType, 'fee' | 'otherFees'>;

function listCurrencies(type: Fees): string[] {
  return listFees(type).map(({ currency }) => currency);
}

function currenciesOfType(type: Fees): string {
  const [usual = '', ...others] = listCurrencies(type);
  return [usual, ...others.toSorted()].join(' ');
}

function hasOneFeeACurrency(type: Fees): boolean {
  const currencies = listCurrencies(type);
  return new Set(currencies).size === currencies.length;
}

/** The value that an edition's folder exports as `edition`, before it is checked. */
export type EditionData = z.input<typeof editionSchema>;

/** An edition: a conference at one place, with its facts, words and pictures. */
export type Edition = z.output<typeof editionSchema>;
