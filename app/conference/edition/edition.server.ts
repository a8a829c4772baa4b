import { z } from 'zod';
import { aboutSchema } from './about-schema.ts';
import { bharatUtsavSchema } from './bharat-utsav-schema.ts';
import { cardSchema } from './cards-schema.ts';
import { factsSchema } from './edition-schema.ts';
import { gallerySchema } from './gallery-schema.ts';
import { homeSchema } from './home-schema.ts';
import { layoutSchema } from './layout-schema.ts';
import { cards } from './new-delhi-2026/cards.ts';
import { facts } from './new-delhi-2026/facts.ts';
import { layout } from './new-delhi-2026/layout.ts';
import { about } from './new-delhi-2026/pages/about.ts';
import { bharatUtsav } from './new-delhi-2026/pages/bharat-utsav.ts';
import { contact } from './new-delhi-2026/pages/contact.ts';
import { gallery } from './new-delhi-2026/pages/gallery.ts';
import { getInvolved } from './new-delhi-2026/pages/get-involved.ts';
import { home } from './new-delhi-2026/pages/home.ts';
import { partnership } from './new-delhi-2026/pages/partnership.ts';
import { privacyPolicy } from './new-delhi-2026/pages/privacy-policy.ts';
import { refundPolicy } from './new-delhi-2026/pages/refund-policy.ts';
import { schedule } from './new-delhi-2026/pages/schedule.ts';
import { speakers } from './new-delhi-2026/pages/speakers.ts';
import { termsAndConditions } from './new-delhi-2026/pages/terms-and-conditions.ts';
import { venue } from './new-delhi-2026/pages/venue.ts';
import { contactSchema, getInvolvedSchema, partnershipSchema } from './part-schemas.ts';
import { policySchema } from './policy-schema.ts';
import { scheduleSchema } from './schedule-schema.ts';
import { speakersSchema } from './speakers-schema.ts';
import { venueSchema } from './venue-schema.ts';

const editionSchema = factsSchema.extend({
  layout: layoutSchema,
  cards: z.array(cardSchema),
  pages: z.object({
    bharatUtsav: bharatUtsavSchema,
    home: homeSchema,
    about: aboutSchema,
    schedule: scheduleSchema,
    speakers: speakersSchema,
    venue: venueSchema,
    gallery: gallerySchema,
    partnership: partnershipSchema,
    contact: contactSchema,
    getInvolved: getInvolvedSchema,
    privacyPolicy: policySchema,
    termsAndConditions: policySchema,
    refundPolicy: policySchema,
  }),
});

export type Edition = z.infer<typeof editionSchema>;

/** Checks the data of an edition. Throws an error with one line for each fault, with the path of its field. */
export function readEdition(data: unknown): Edition {
  const read = editionSchema.safeParse(data);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The edition's data has faults:\n${faults.join('\n')}`);
}

/** The edition that this installation serves. */
export const edition: Edition = readEdition({
  ...facts,
  layout,
  cards,
  pages: {
    bharatUtsav,
    home,
    about,
    schedule,
    speakers,
    venue,
    gallery,
    partnership,
    contact,
    getInvolved,
    privacyPolicy,
    termsAndConditions,
    refundPolicy,
  },
});
