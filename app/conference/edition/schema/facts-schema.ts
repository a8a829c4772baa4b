import { z } from 'zod';
import { bankAccountsSchema } from '#conference/edition/money/bank-accounts.ts';
import { currencySchema } from '#conference/edition/money/currency.ts';
import { providerNames } from '#conference/edition/money/provider-names.ts';
import { taxSchema } from '#conference/edition/money/tax.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { paperSizes } from '#platform/documents/document.ts';
import { englishes, locales } from '#platform/words/locales.ts';
import { documentsSchema } from './facts/documents-schema.ts';
import { grantsSchema } from './facts/grants-schema.ts';
import { kitSchema } from './facts/kit-schema.ts';
import { papersSchema } from './facts/papers-schema.ts';
import { participationSchema } from './facts/participation-schema.ts';
import { speakersCallSchema } from './facts/speakers-call-schema.ts';
import { visaSchema } from './facts/visa-schema.ts';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
export const sentence = z.string().trim().min(1);
const isoDate = z.iso.date();
/**
 * Amounts are integers in minor units: 150000 cents are 1500 dollars. The number of decimals depends on the currency.
 */
const money = z.object({ amount: z.int().nonnegative(), currency: currencySchema });

export const period = z
  .object({ from: isoDate, to: isoDate })
  .refine((days) => days.from <= days.to, 'the first day comes after the last');

/**
 * `src` names a drawing or a photograph. A drawing is in the edition's folder `artwork` ("hero") or in
 * `app/ui/artwork`. A photograph is a file in the edition's folder `photographs` ("hall.jpg"). `width` and `height` are
 * the size of the picture in pixels.
 */
export const pictureSchema = z.object({
  src: sentence,
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** The language of `alt`, such as "hi", if it is not the language of the page. */
  lang: z.string().optional(),
});

/**
 * A picture that an owner has put in the place of a picture of the folder. It was cut to the shape of the place, and
 * exists in these widths, the smallest first.
 */
export const ownPictureSchema = z.object({
  picture: z.uuid(),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).min(1),
  alt: sentence.max(300),
  /** Who made the picture, or an empty text. */
  credit: z.string().max(150),
  /** True while only owners may see the picture. */
  isDraft: z.boolean().optional(),
});

/** Texts of owners in other languages. A text that is missing is translated like every other text of the edition. */
const inLanguages = <Texts extends z.ZodRawShape>(texts: Texts) =>
  z.record(z.string(), z.object(texts).partial()).optional();

export const bookingOptionSchema = z.object({
  id,
  title: sentence,
  description: sentence,
  inLanguages: inLanguages({ title: sentence, description: sentence }),
  price: money,
  /** A hall is booked for one day of the festival (`day`). A stall is booked for the whole festival (`festival`). */
  per: z.enum(['festival', 'day']),
  /** How many spots there are. For a hall, this is the number on each day. */
  total: z.int().positive(),
  /** True if nobody can book it any more. Its bookings stay valid. */
  isClosed: z.boolean().optional(),
  picture: pictureSchema,
});

const participantType = z.object({
  id: id.refine((typed) => typed !== stallHolderType, 'This id is reserved for stall holders.'),
  /** The label on forms and in mails: "Student". */
  name: sentence,
  /** The plural, which sentences use: "students". */
  plural: sentence,
  inLanguages: inLanguages({ name: sentence, plural: sentence }),
  fee: money,
  /**
   * The fee in other currencies. Until something was paid, a participant may choose one of them. A resident of India,
   * for example, may be charged only in rupees by an Indian account.
   */
  otherFees: z.array(money).optional(),
  /** The form selects this type at first. If no type has this field, the form selects the first type in the list. */
  isDefault: z.boolean().optional(),
  /** True if nobody can choose this type on the website any more. Registrations of this type stay. */
  isClosed: z.boolean().optional(),
  /** True if people of this type take part only online. They need no visa. */
  isOnline: z.boolean().optional(),
});

type RefundPeriod = { until: string | null; percent: number };

function endsWithoutDay(rules: readonly RefundPeriod[]): boolean {
  return rules.every(({ until }, index) => (until === null) === (index === rules.length - 1));
}

function isInOrder(rules: readonly RefundPeriod[]): boolean {
  return rules.every(({ until, percent }, index) => {
    const before = rules[index - 1];
    if (!before) return true;
    return (until === null || (before.until ?? '') < until) && percent <= before.percent;
  });
}

export const factsSchema = z.object({
  id,
  /** The languages that visitors can read. The site has no pages in other languages. */
  languages: z.tuple([z.literal('en')], z.enum(locales)),
  /** The English of the edition: `en-US` writes days as "September 27, 2027". */
  english: z.enum(englishes).optional(),
  name: sentence,
  shortName: sentence,
  organisers: z.array(sentence).min(1),
  place: sentence,
  country: sentence,
  timeZone: sentence,
  timeZoneName: sentence,
  conference: period,
  preConference: isoDate,
  /**
   * The text of the home, registration and booking pages after the last day: the results of the edition, and a link,
   * for example to the next edition.
   */
  over: z
    .object({ title: sentence, text: sentence, link: z.object({ to: z.string(), label: sentence }) })
    .optional(),
  /** A festival has its own page at `path`. On this page, people book spots of the catalogue. */
  festival: period.and(z.object({ name: sentence, path: id })).optional(),
  /** A clock time without a zone, because the countdown uses the zone of each visitor. */
  countdownTo: z.iso.datetime({ local: true }),
  /** The folders of past editions, whose public pages are kept. `label` is the text of the link to such an edition. */
  pastEditions: z.array(z.object({ folder: id, label: sentence })),
  targets: z.object({
    participants: z.int(),
    countries: z.int(),
    speakers: z.int(),
    speakerCountries: z.int(),
  }),
  participantTypes: z
    .array(participantType)
    .min(1)
    .refine(
      (types) => types.some(({ isClosed }) => isClosed !== true),
      'at least one participant type must be open',
    ),
  /**
   * At most one account for each currency. Without an account, people who have to pay are asked to write to the desk.
   */
  bankAccounts: bankAccountsSchema.optional(),
  /**
   * The payment providers for each currency, the preferred one first. People can pay only with providers that are
   * configured on the server.
   */
  onlinePayment: z.record(currencySchema, z.array(z.enum(providerNames)).min(1)).optional(),
  /**
   * The paper of receipts and invoices (A4 if this is missing). If the organisers' tax number is defined, receipts and
   * invoices show it.
   */
  receipts: z.object({ paper: z.enum(paperSizes), taxNumber: sentence.optional() }).optional(),
  /** Missing: `none`. With another regime its own numbers replace `receipts.taxNumber`. */
  tax: taxSchema.optional(),
  documents: documentsSchema,
  papers: papersSchema,
  speakersCall: speakersCallSchema,
  kit: kitSchema,
  participation: participationSchema,
  grants: grantsSchema,
  /** The last day on which the people of a session and the desk can add its recording and slides. */
  recordings: z.object({ addUntil: isoDate }),
  registration: z.object({
    isOpen: z.boolean(),
    /** The last day on which the fee should arrive, in the edition's zone. */
    payBy: isoDate,
    /**
     * True if the payment page shows a button that announces online payment, while no provider is configured.
     */
    isOnlinePaymentAnnounced: z.boolean().optional(),
    /**
     * How many places there are at the conference (`most`) and for participant types. If a number is missing, there is no
     * limit.
     */
    places: z.object({
      most: z.int().nonnegative().optional(),
      mostOfType: z.record(id, z.int().nonnegative()).optional(),
      /** For how many days the offer of a place holds. */
      offerDays: z.int().positive(),
    }),
  }),
  /**
   * What travellers should know before they ask for an invitation letter. The form shows this text under its question.
   */
  visaHint: sentence.optional(),
  /**
   * The visa rules. If they are missing, the site gives no dates and advises people to ask the embassy or consulate.
   */
  visa: visaSchema.optional(),
  booking: z.object({
    isOpen: z.boolean(),
    mostHeldByOne: z.int().positive(),
    daysToPay: z.int().positive(),
    /** While the applicant has not proved the mailbox, a booking request holds its spot for only this many hours. */
    hoursToProve: z.int().positive(),
    /** The applicant gets a reminder this many days before the time to pay ends. */
    reminderDaysBefore: z.int().positive(),
  }),
  /** What can be booked at the festival. The list is empty if there is no festival. */
  catalogue: z.array(bookingOptionSchema),
  /** The first day on which the policies apply. */
  policiesSince: isoDate,
  refunds: z.object({
    /**
     * The refund rules in the order of `until`, which is the last day of a rule in the edition's zone. Only the final
     * rule has no last day. The percentage never grows with time.
     */
    byDate: z
      .array(z.object({ until: isoDate.nullable(), percent: z.int().min(0).max(100) }))
      .min(1)
      .refine(
        endsWithoutDay,
        'the final rule must have no last day, and all other rules must have a last day',
      )
      .refine(
        isInOrder,
        'the last days must be in order, and no percentage may be higher than the percentage before it',
      ),
    substitutionDaysBefore: z.int().nonnegative(),
    cancelledByOrganisers: z.int().min(0).max(100),
    visaRefused: z.object({ percent: z.int().min(0).max(100), daysBefore: z.int().nonnegative() }),
    /** An approved refund is paid within this many days. */
    paidWithinDays: z.int().positive(),
  }),
  /** The texts that owners have put in the place of the folder's, by language and key. */
  ownTexts: z.record(z.string(), z.record(z.string(), sentence)).optional(),
  /** The pictures of owners by the names of their settings: see `picture-places.ts`. Never in a folder. */
  ownPictures: z.record(z.string(), ownPictureSchema).optional(),
  /** The origins of websites that may show our embedded pages in a frame. Never in a folder. */
  embedSites: z.array(z.string()).optional(),
  privacy: z.object({
    /** Passport data and files are destroyed this many days after the closing. */
    passportKeptDays: z.int().positive(),
    /** Enquiries and unpaid bookings are deleted this many days after the closing. */
    contactsKeptDays: z.int().positive(),
    /** All participants are erased this many years after the closing. Only payments are kept. */
    recordsKeptYears: z.int().positive(),
    /** A request for erasure must be answered within this many days. */
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
  contact: z.object({
    street: sentence,
    city: sentence,
    postalCode: sentence,
    country: sentence,
    /** The phone numbers with the names of the offices. */
    offices: z.array(z.object({ name: sentence, phone: sentence })).min(1),
    email: z.email(),
    /** A message is answered within this many working days. */
    workingDaysToAnswer: z.int().positive(),
    /** The number that the chat button opens. Only its digits are used. */
    chatNumber: sentence,
    /** If a social network has no address, its link shows a notice. */
    social: z.array(z.object({ name: sentence, address: z.url().optional() })),
  }),
});

export type ParticipantType = z.infer<typeof participantType>;
export type OwnPicture = z.infer<typeof ownPictureSchema>;
export type Money = z.infer<typeof money>;
export type EditionFacts = z.infer<typeof factsSchema>;
