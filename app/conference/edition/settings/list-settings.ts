import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';
import { accountSetting } from './account-setting.ts';
import { listCriteria } from './criteria-settings.ts';
import { listAddedCurrencies, listOfferedCurrencies } from './currency-settings.ts';
import { listDates } from './date-settings.ts';
import { daySetting } from './day-setting.ts';
import { listEmbedSetting } from './embed-setting.ts';
import type { StoredValues } from './overlay-settings.ts';
import { listPictures } from './picture-settings.ts';
import { listPlaceAndContact } from './place-settings.ts';
import { priceSetting } from './price-setting.ts';
import { choiceSetting, limitSetting, numberSetting, type Setting } from './setting.ts';
import { listAddedStalls, listStallChoices } from './stall-settings.ts';
import { listTextSettings } from './text-settings.ts';
import { listAddedTypes, listTypeChoices, listTypeNames } from './type-settings.ts';
import { listVisaRules } from './visa-settings.ts';

/** What a folder says about its settings. */
export type Folder = ChangeableFacts & Pick<EditionFacts, 'festival' | 'languages'> & Pick<Edition, 'pages'>;

const checkWords = { open: 'Not looked at', checked: 'Right as it is' };

/** Steps of the guide that an owner can tick, because what the folder has may be right. */
const guideChecks = [
  { name: 'guide-accounts', label: 'Guide: bank accounts' },
  { name: 'guide-texts', label: 'Guide: texts of mails' },
  { name: 'guide-documents', label: 'Guide: text of the visa letter' },
];

const openWords = { open: 'Open', closed: 'Closed' };
const documentWords = { open: 'Open', announced: 'Announced' };
const asOpen = (isOpen: boolean) => (isOpen ? 'open' : 'closed');

/**
 * Lists the settings that owners can change at the desk, for the edition of a folder. `stored` decides which there are,
 * because owners can add types, stalls and currencies: each addition is a setting, and what it adds has settings like
 * everything in the folder. `more` names additions of which nothing is stored. The order matters: additions come first.
 * See docs/decisions/003-settings-and-figures-change-built-pages.md and 049-names-and-additions-are-settings.md.
 */
export function listSettings(
  folder: Folder,
  stored: StoredValues = new Map(),
  more: readonly string[] = [],
): Setting[] {
  const types = [...listTypeNames(folder), ...listAddedTypes(folder, stored, more)];
  const withTypes = putStored(folder, types, stored);
  const named = [
    ...listOfferedCurrencies(folder),
    ...listAddedCurrencies(withTypes, stored, more),
    ...listStallChoices(folder),
    ...listAddedStalls(folder, stored, more),
  ];
  const current = putStored(withTypes, named, stored);
  return [
    ...types,
    ...named,
    ...listSwitches(folder),
    ...listDates(folder),
    ...listPlaceAndContact(folder),
    ...listEmbedSetting(folder),
    ...listTypeChoices(current),
    ...listVisaRules(folder),
    ...listCriteria(folder),
    ...listPrices(current),
    ...listPlaces(current),
    ...listDeadlines(folder),
    ...(folder.festival ? listBookingRules(folder) : []),
    ...currenciesOf(current).map((currency) => accountSetting(folder, currency)),
    ...listPictures(folder),
    ...listTextSettings(stored, more),
  ];
}

/** The folder with the stored values of these settings, none of which depends on the day. */
function putStored(folder: Folder, settings: readonly Setting[], stored: StoredValues): Folder {
  let facts = folder;
  for (const { name, accepts, put } of settings) {
    const value = stored.get(name);
    if (value !== undefined && accepts(value)) facts = { ...folder, ...put(facts, value, '') };
  }
  return facts;
}

function listSwitches(folder: Folder): Setting[] {
  const group = 'switches';
  return [
    choiceSetting(folder, {
      name: 'registration',
      group,
      label: 'Registration',
      consequence:
        'While it is closed, nobody can register on the website, except a substitute with a link. Organisers can still add registrations at the desk.',
      words: openWords,
      of: ({ registration }) => asOpen(registration.isOpen),
      put: (facts, value) => ({
        ...facts,
        registration: { ...facts.registration, isOpen: value === 'open' },
      }),
    }),
    ...(folder.festival
      ? [
          choiceSetting(folder, {
            name: 'booking',
            group,
            label: 'Booking of stalls and halls',
            consequence:
              'While it is closed, nobody can book a spot or make an account for bookings. Earlier bookings do not change.',
            words: openWords,
            of: ({ booking }) => asOpen(booking.isOpen),
            put: (facts, value) => ({ ...facts, booking: { ...facts.booking, isOpen: value === 'open' } }),
          }),
        ]
      : []),
    choiceSetting(folder, {
      name: 'call-for-papers',
      group,
      label: 'Call for papers',
      consequence:
        'While it is closed, nobody can submit a paper, even on the days of the call. While it is only announced, its buttons show a notice. Submitted papers stay.',
      words: { open: 'Open on the days of the call', closed: 'Closed', announced: 'Announced' },
      of: ({ papers }) => (papers.state === 'announced' ? 'announced' : asOpen(papers.isOpen)),
      put: (facts, value) => ({
        ...facts,
        papers: {
          ...facts.papers,
          state: value === 'announced' ? 'announced' : 'open',
          isOpen: value === 'open',
        },
      }),
    }),
    choiceSetting(folder, {
      name: 'call-for-speakers',
      group,
      label: 'Call for speakers',
      consequence:
        'While it is closed, nobody can apply or nominate somebody, even on the days of the call. Invited people can still answer.',
      words: { open: 'Open on the days of the call', closed: 'Closed' },
      of: ({ speakersCall }) => asOpen(speakersCall.isOpen),
      put: (facts, value) => ({
        ...facts,
        speakersCall: { ...facts.speakersCall, isOpen: value === 'open' },
      }),
    }),
    choiceSetting(folder, {
      name: 'grants',
      group,
      label: 'Applications for grants',
      consequence:
        'While they are open, participants with a fee to pay can apply for a free or reduced place on their dashboard. Applications that were sent stay.',
      words: openWords,
      of: ({ grants }) => asOpen(grants.isOpen),
      put: (facts, value) => ({ ...facts, grants: { ...facts.grants, isOpen: value === 'open' } }),
    }),
    choiceSetting(folder, {
      name: 'documents',
      group,
      label: 'Documents of participants',
      consequence:
        'While they are only announced, participants see a notice instead of their letters, passes and certificates. Documents that were issued stay valid.',
      words: documentWords,
      of: ({ documents }) => documents.state,
      put: (facts, state) => ({ ...facts, documents: { ...facts.documents, state } }),
    }),
    choiceSetting(folder, {
      name: 'kit',
      group,
      label: 'Sizes for the kit',
      consequence:
        'While they are only announced, the button that changes the sizes shows a notice. Chosen sizes stay.',
      words: documentWords,
      of: ({ kit }) => kit.state,
      put: (facts, state) => ({ ...facts, kit: { ...facts.kit, state } }),
    }),
    choiceSetting(folder, {
      name: 'guide',
      group,
      label: 'Guide for setting up the conference',
      consequence:
        'While it is open, owners see its ten steps on the overview, until all of them are done. It changes nothing else.',
      words: {
        new: 'Open while nobody has registered',
        open: 'Open until all steps are done',
        closed: 'Closed',
      },
      of: (): 'new' | 'open' | 'closed' => 'new',
      put: (facts) => facts,
    }),
    ...guideChecks.map(({ name, label }) =>
      choiceSetting(folder, {
        name,
        group,
        label,
        consequence: 'It ticks a step of the guide, and changes nothing else.',
        words: checkWords,
        of: () => 'open',
        put: (facts) => facts,
      }),
    ),
  ];
}

function listPrices({ participantTypes, catalogue }: Folder): Setting[] {
  const consequence =
    'People who register from that day on are charged the new fee. Fees that were already charged do not change. If the desk changes the participant type of a registration, the fee on the day of this change applies.';
  return [
    ...participantTypes.flatMap(({ id, name, fee, otherFees = [] }) => {
      const putFee = (facts: ChangeableFacts, changed: Partial<Folder['participantTypes'][number]>) => ({
        ...facts,
        participantTypes: facts.participantTypes.map((type) =>
          type.id === id ? { ...type, ...changed } : type,
        ),
      });
      const label = `Fee: ${name}`;
      return [
        priceSetting({
          ...{ name: `fee-${id}`, label, consequence, folderPrice: fee },
          put: (facts, changed) => putFee(facts, { fee: changed }),
        }),
        ...otherFees.map((folderPrice) =>
          priceSetting({
            name: `fee-${id}-${folderPrice.currency.toLowerCase()}`,
            label: `${label}, in ${folderPrice.currency}`,
            ...{ consequence, folderPrice },
            put: (facts, changed) => {
              const type = facts.participantTypes.find((one) => one.id === id);
              const changedFees = (type?.otherFees ?? []).map((other) =>
                other.currency === changed.currency ? changed : other,
              );
              return putFee(facts, { otherFees: changedFees });
            },
          }),
        ),
      ];
    }),
    ...catalogue.map(({ id, title, price: folderPrice }) =>
      priceSetting({
        name: `price-${id}`,
        label: `Price: ${title}`,
        consequence:
          'People who book from that day on are charged the new price. Earlier bookings keep their price.',
        folderPrice,
        put: (facts, price) => ({
          ...facts,
          catalogue: facts.catalogue.map((option) => (option.id === id ? { ...option, price } : option)),
        }),
      }),
    ),
  ];
}

type Places = Folder['registration']['places'];

function listPlaces(folder: Folder): Setting[] {
  const group = 'places';
  const putPlaces = (facts: ChangeableFacts, changed: Partial<Places>) => ({
    ...facts,
    registration: {
      ...facts.registration,
      places: { ...facts.registration.places, ...changed },
    },
  });
  const consequence =
    'When all places are taken, people can still register: they go on the waiting list and pay nothing. If more places are set here, they are offered in the order of the list. If fewer are set, nobody loses a place.';
  return [
    limitSetting(folder, {
      name: 'places',
      group,
      label: 'Places at the conference',
      consequence,
      of: ({ registration }) => registration.places.most,
      put: (facts, most) => putPlaces(facts, { most }),
    }),
    limitSetting(folder, {
      name: 'grants-budget',
      group,
      label: `Budget for grants, in ${currenciesOf(folder)[0]}`,
      consequence:
        'The committee sees how much of it is granted. Nothing prevents a decision beyond the budget, but the page says so.',
      of: ({ grants }) => grants.budget,
      put: (facts, budget) => ({ ...facts, grants: { ...facts.grants, budget } }),
    }),
    ...folder.participantTypes.map(({ id, name }) =>
      limitSetting(folder, {
        name: `places-${id}`,
        group,
        label: `Places: ${name}`,
        consequence,
        of: ({ registration }) => registration.places.mostOfType?.[id],
        put: (facts, most) => {
          const { [id]: _, ...others } = facts.registration.places.mostOfType ?? {};
          const changed = most === undefined ? others : { ...others, [id]: most };
          return putPlaces(facts, { mostOfType: Object.keys(changed).length > 0 ? changed : undefined });
        },
      }),
    ),
    numberSetting(folder, {
      name: 'offer-days',
      group,
      label: 'How long the offer of a place holds',
      unit: 'days',
      most: 60,
      consequence:
        'Applies to new offers. After the last day, the place is offered to the next person on the waiting list.',
      of: ({ registration }) => registration.places.offerDays,
      put: (facts, days) => putPlaces(facts, { offerDays: days }),
    }),
  ];
}

function listDeadlines(folder: Folder): Setting[] {
  const group = 'deadlines';
  const { registration, kit, participation, recordings, documents } = folder;
  const inCall =
    'The last day ends at midnight in the time zone of the conference. A change does not affect what people have already sent.';
  const noLimit = 'No limit';
  return [
    daySetting(folder, {
      name: 'pay-by',
      group,
      label: 'Day by which the fee should arrive',
      consequence:
        'Pages, dashboards and calendars show the new day. After it they ask people to pay as soon as they can. Nobody loses a place because of this day.',
      of: () => registration.payBy,
      put: (facts, day = registration.payBy) => ({
        ...facts,
        registration: { ...facts.registration, payBy: day },
      }),
    }),
    ...(['from', 'until'] as const).flatMap((end) => [
      daySetting(folder, {
        name: `papers-${end}`,
        group,
        label: end === 'from' ? 'First day of the call for papers' : 'Last day of the call for papers',
        consequence: inCall,
        none: noLimit,
        of: ({ papers }) => papers[end],
        put: (facts, day) => ({ ...facts, papers: { ...facts.papers, [end]: day } }),
      }),
      daySetting(folder, {
        name: `speakers-${end}`,
        group,
        label: end === 'from' ? 'First day of the call for speakers' : 'Last day of the call for speakers',
        consequence: inCall,
        none: noLimit,
        of: ({ speakersCall }) => speakersCall[end],
        put: (facts, day) => ({ ...facts, speakersCall: { ...facts.speakersCall, [end]: day } }),
      }),
    ]),
    daySetting(folder, {
      name: 'sizes-until',
      group,
      label: 'Last day to change sizes for the kit',
      consequence:
        'Chosen sizes stay. Participants can still change them after this day. The desk sees which changes came late.',
      of: () => kit.changeUntil,
      put: (facts, day = kit.changeUntil) => ({ ...facts, kit: { ...facts.kit, changeUntil: day } }),
    }),
    daySetting(folder, {
      name: 'participation-until',
      group,
      label: 'Last day for participants to say how they take part',
      consequence:
        'Existing answers stay. Participants can still answer after this day. The desk sees which answers came late.',
      of: () => participation.changeUntil,
      put: (facts, day = participation.changeUntil) => ({ ...facts, participation: { changeUntil: day } }),
    }),
    daySetting(folder, {
      name: 'grants-until',
      group,
      label: 'Last day to apply for a grant',
      consequence: inCall,
      none: noLimit,
      of: ({ grants }) => grants.until,
      put: (facts, until) => ({ ...facts, grants: { ...facts.grants, until } }),
    }),
    daySetting(folder, {
      name: 'recordings-until',
      group,
      label: 'Last day to add recordings and slides',
      consequence:
        'What was added stays. After this day neither speakers nor the desk can add or remove recordings and slides.',
      of: () => recordings.addUntil,
      put: (facts, day = recordings.addUntil) => ({ ...facts, recordings: { addUntil: day } }),
    }),
    daySetting(folder, {
      name: 'certificates-from',
      group,
      label: 'First day of certificates',
      consequence:
        'Participants can download their certificates from this day on. Certificates that were issued stay valid.',
      of: () => documents.certificatesFrom,
      put: (facts, day = documents.certificatesFrom) => ({
        ...facts,
        documents: { ...facts.documents, certificatesFrom: day },
      }),
    }),
  ];
}

function listBookingRules(folder: Folder): Setting[] {
  const group = 'bookings';
  const rules = [
    {
      field: 'daysToPay',
      name: 'days-to-pay',
      label: 'Time to pay a booking',
      unit: 'days',
      most: 365,
      consequence:
        'Applies to new requests, to requests whose email is proved from now on, and whenever the desk gives more time. Other requests keep their day.',
    },
    {
      field: 'hoursToProve',
      name: 'hours-to-prove',
      label: 'Time to prove the email of a booking',
      unit: 'hours',
      most: 720,
      consequence: 'Applies to new requests.',
    },
    {
      field: 'reminderDaysBefore',
      name: 'reminder-days',
      label: 'Reminder before the time to pay ends',
      unit: 'days before',
      most: 60,
      consequence: 'Applies to all bookings that have not had a reminder yet.',
    },
    {
      field: 'mostHeldByOne',
      name: 'most-spots',
      label: 'Spots that one person may hold',
      unit: 'spots',
      most: 100,
      consequence: 'Applies to new requests. Nobody loses a spot.',
    },
  ] as const;
  return rules.map(({ field, ...rule }) =>
    numberSetting(folder, {
      ...rule,
      group,
      of: ({ booking }) => booking[field],
      put: (facts, value) => ({ ...facts, booking: { ...facts.booking, [field]: value } }),
    }),
  );
}
