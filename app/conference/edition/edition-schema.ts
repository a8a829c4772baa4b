import { z } from 'zod';
import { bankAccountsSchema } from './bank-accounts.ts';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
export const sentence = z.string().trim().min(1);
const isoDate = z.iso.date();
/**
 * A switch is `announced` (its buttons show their notice) or `open` (the feature). What is not built cannot be opened;
 * the change that builds a feature makes its switch a z.enum(['announced', 'open']).
 */
const unbuilt = z.literal('announced', {
  error: 'this feature is not built yet, so it can only be "announced"',
});

/** Money is integer minor units with its currency: 150000 USD is $1500. */
const money = z.object({ amount: z.int().nonnegative(), currency: z.enum(['USD', 'INR']) });

const period = z
  .object({ from: isoDate, to: isoDate })
  .refine((days) => days.from <= days.to, 'the first day comes after the last');

/**
 * A picture: `src` is the name of a drawing in the artwork folder ("hero"), or the file name of a photograph in the
 * edition's own folder `photographs` ("hall.jpg"), which brings its own width and height.
 */
export const pictureSchema = z.object({
  src: sentence,
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});

export const bookingOptionSchema = z.object({
  id,
  title: sentence,
  description: sentence,
  price: money,
  /** Priced and held per festival day (the halls), or for the whole festival (the stalls). */
  per: z.enum(['festival', 'day']),
  /** Spots in all; for a hall, spots a day. */
  total: z.int().positive(),
  picture: pictureSchema,
});

export const factsSchema = z.object({
  id,
  name: sentence,
  shortName: sentence,
  organisers: z.array(sentence).length(2),
  place: sentence,
  country: sentence,
  timeZone: sentence,
  timeZoneName: sentence,
  conference: period,
  preConference: isoDate,
  festival: period.and(z.object({ name: sentence })),
  /** Local wall-clock time, without a zone: each visitor counts down to it in their own. */
  countdownTo: z.iso.datetime({ local: true }),
  nextEdition: z.object({ place: sentence, country: sentence, days: period }),
  targets: z.object({
    participants: z.int(),
    countries: z.int(),
    speakers: z.int(),
    speakerCountries: z.int(),
  }),
  fees: z.object({ student: money, professional: money }),
  /** One account for each currency at most; without one, who has to pay in it is told to write to the desk. */
  bankAccounts: bankAccountsSchema.optional(),
  registration: z.object({ isOpen: z.boolean() }),
  booking: z.object({
    isOpen: z.boolean(),
    mostHeldByOne: z.int().positive(),
    daysToPay: z.int().positive(),
    /** How long a request is held whose applicant has not proved their mailbox. */
    hoursToProve: z.int().positive(),
    /** How long before the time to pay runs out its applicant is reminded. */
    reminderDaysBefore: z.int().positive(),
  }),
  catalogue: z.array(bookingOptionSchema).min(1),
  refunds: z.object({
    /** In order of their last day (in the edition's zone, that day included); the last has none. */
    byDate: z.array(z.object({ until: isoDate.nullable(), percent: z.int().min(0).max(100) })).min(1),
    substitutionDaysBefore: z.int().nonnegative(),
    cancelledByOrganisers: z.int().min(0).max(100),
    visaRefused: z.object({ percent: z.int().min(0).max(100), daysBefore: z.int().nonnegative() }),
  }),
  privacy: z.object({
    /** Days after the edition's last one within which an owner closes it; then the desk asks for it. */
    closedWithinDays: z.int().nonnegative(),
    /** Days after the owner closes the edition until passport data and files are destroyed. */
    passportKeptDays: z.int().positive(),
    /** Days after it until enquiries and bookings that were never paid are deleted. */
    contactsKeptDays: z.int().positive(),
    /** Years after it until everybody is erased, and money alone is left. */
    recordsKeptYears: z.int().positive(),
    /** Days within which a request for erasure is answered. */
    erasureDays: z.int().positive(),
  }),
  venue: z.object({
    name: sentence,
    dailyHours: sentence,
    registrationHours: sentence,
    auditoriumSeats: z.int(),
    hallSeats: z.object({ least: z.int(), most: z.int() }),
    exhibitionSquareFeet: z.int(),
  }),
  switches: z.object({
    onlinePayment: unbuilt,
    papers: unbuilt,
    kitChanges: unbuilt,
    documents: unbuilt,
    speakers: unbuilt,
    venueFeatures: unbuilt,
  }),
  contact: z.object({
    street: sentence,
    city: sentence,
    postalCode: sentence,
    country: sentence,
    phones: z.object({ usa: sentence, india: sentence }),
    email: z.email(),
    /** Opened by the floating chat button, its digits alone. */
    chatNumber: sentence,
    /** A network without an address shows the notice. */
    social: z.array(z.object({ name: sentence, address: z.url().optional() })),
  }),
});

export type Money = z.infer<typeof money>;
export type EditionFacts = z.infer<typeof factsSchema>;
