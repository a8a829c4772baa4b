import { readLetterText } from '#conference/documents/letter-text.server.ts';
import { dayAt, formatDay, formatPeriod } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { readStoredValues } from '#conference/edition/settings/stored-settings.server.ts';
import { readWordings } from '#conference/mails/texts/stored-wordings.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/** A step of setting up a conference. `said` says what is set, or what is missing. */
export type GuideStep = {
  title: string;
  said: string;
  isDone: boolean;
  to: string;
  /** The setting with which an owner says that the step is right as it is. Undefined if it cannot be said now. */
  check?: string;
};

/** `state` is the value of the setting that opens and closes the guide. */
export type Guide = { state: string; steps: GuideStep[] };

/**
 * The guide for owners of a new desk: ten steps, each ticked by what is really set. Undefined when all are done, after
 * an owner has closed it, and for other organisers. A desk that has registrations shows it only if an owner has opened it.
 */
export async function loadGuide(
  context: RouteContext,
  organiser: Pick<Organiser, 'roles'>,
): Promise<Guide | undefined> {
  if (!may(organiser, 'settings.change')) return undefined;
  const stored = await readStoredValues(context.db);
  const state = stored.get('guide') ?? 'new';
  if (state === 'closed' || (state === 'new' && (await hasRegistrations(context)))) return undefined;
  const checked = new Set([...stored].flatMap(([name, value]) => (value === 'checked' ? [name] : [])));
  const steps = (await listSteps(context, new Set(stored.keys()))).map((one) => tick(one, checked));
  return steps.every(({ isDone }) => isDone) ? undefined : { state: String(state), steps };
}

async function hasRegistrations({ db }: RouteContext): Promise<boolean> {
  const any = await registrations(db).limit(1).executeTakeFirst();
  return any !== undefined;
}

const at = (setting: string) => `/organiser/settings?setting=${setting}#${setting}`;
const step = (title: string, to: string, isDone: boolean, [done, missing]: [string, string]): GuideStep => ({
  title,
  to,
  isDone,
  said: isDone ? done : missing,
});

/** Ticks a step that an owner has looked at. */
function tick({ check, ...one }: GuideStep, checked: ReadonlySet<string>): GuideStep {
  if (one.isDone || check === undefined) return one;
  return checked.has(check)
    ? { ...one, isDone: true, said: 'An owner says that it is right as it is' }
    : { ...one, check };
}

async function listSteps(context: RouteContext, changed: ReadonlySet<string>): Promise<GuideStep[]> {
  const { settings, config, db } = context;
  const today = dayAt(context.now(), edition.timeZone);
  const { conference, documents, registration } = settings;
  const team = (await organisers(db).where('suspended_at', 'is', null).where('is_key', '=', false).execute())
    .length;
  const types = openOnly(settings.participantTypes);
  const fees = types.map(({ name, fee }) => `${name}: ${formatMoney(fee)}`).join(', ');
  const unpaid = currenciesOf(settings).filter((currency) => !canReceive(context, changed, currency));
  const texts = (await readWordings(db)).length;
  const isLetterOwn = (await readLetterText(db)) !== edition.documents.letter;
  return [
    step('Team', '/organiser/organisers', team > 1, [
      `${team} organisers`,
      'You are alone. Invite the others, and a second owner in case you lose your passkey.',
    ]),
    step('Days', at('conference-days'), conference.from > today, [
      formatPeriod(conference),
      `The first day, ${formatDay(conference.from)}, is not ahead. Set the days, the place and the contact.`,
    ]),
    step('Prices', at(`fee-${types[0]?.id ?? ''}`), registration.payBy >= today, [
      `${fees}. To be paid by ${formatDay(registration.payBy)}`,
      `${fees}. The day to pay, ${formatDay(registration.payBy)}, has passed: look at both.`,
    ]),
    {
      ...step('Accounts', at(`bank-account-${(unpaid[0] ?? '').toLowerCase()}`), unpaid.length === 0, [
        'People can pay in each currency',
        `Nobody can really pay in ${unpaid.join(', ')}: enter the bank account.`,
      ]),
      // Without an account in the folder, nothing can be right.
      ...(unpaid.every((currency) => settings.bankAccounts?.[currency]) && { check: 'guide-accounts' }),
    },
    step('Mail', '/organiser/mails', config.smtpUrl !== undefined, [
      'Mails leave through your mail server',
      'Mails are only written to files. Whoever runs the server sets SMTP_URL and MAIL_FROM.',
    ]),
    {
      ...step('Texts', '/organiser/settings/mails', texts > 0, [
        `${texts} ${texts === 1 ? 'mail has' : 'mails have'} your own words`,
        'All mails have the words of the software. Read those that participants get first.',
      ]),
      check: 'guide-texts',
    },
    calls(context, changed, today),
    await stallsOrProgramme(context, changed, today),
    {
      ...step('Documents', '/organiser/documents/letter', documents.state === 'open' && isLetterOwn, [
        'The letter has your own text',
        documents.state === 'open'
          ? 'Check who signs the visa letter, and save its text.'
          : 'Documents are only announced. Check the letter, and open them at Settings.',
      ]),
      ...(documents.state === 'open' && { check: 'guide-documents' }),
    },
    step('Open', at('registration'), registration.isOpen && conference.from > today, [
      'Registration is open',
      registration.isOpen ? 'Set the days first: registration is open already.' : 'Registration is closed.',
    ]),
  ];
}

/** True if somebody can really pay: an owner has entered the account, or a payment provider has its keys. */
function canReceive({ config }: RouteContext, changed: ReadonlySet<string>, currency: string): boolean {
  const names = edition.onlinePayment?.[currency] ?? [];
  return (
    changed.has(`bank-account-${currency.toLowerCase()}`) || names.some((name) => config[name] !== undefined)
  );
}

function calls({ settings }: RouteContext, changed: ReadonlySet<string>, today: string): GuideStep {
  const { papers } = settings;
  const isOpen = papers.state === 'open' && papers.isOpen;
  const isClosedByOwner = !isOpen && changed.has('call-for-papers');
  const isAhead = isOpen && papers.until !== undefined && papers.until >= today;
  return step('Calls', at('papers-until'), isAhead || isClosedByOwner, [
    isAhead ? `Papers until ${formatDay(papers.until ?? today)}` : 'The call for papers is closed',
    'The call for papers has no last day ahead. Set its days, or close it.',
  ]);
}

async function stallsOrProgramme(
  { settings, db }: RouteContext,
  changed: ReadonlySet<string>,
  today: string,
): Promise<GuideStep> {
  const { festival, booking, catalogue } = settings;
  if (!festival) {
    const published = await readPublished(db);
    return step('Programme', '/organiser/programme', published !== undefined, [
      'A programme is published',
      'No programme is published yet.',
    ]);
  }
  const isClosedByOwner = !booking.isOpen && changed.has('booking');
  return step('Stalls', at('festival-days'), festival.from > today || isClosedByOwner, [
    isClosedByOwner ? 'Booking is closed' : `${openOnly(catalogue).length} kinds, ${formatPeriod(festival)}`,
    `The first day of the festival, ${formatDay(festival.from)}, is not ahead. Set its days, then the number of spots.`,
  ]);
}
