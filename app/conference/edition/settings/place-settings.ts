import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { emailAddress } from '#platform/forms/plain-text.ts';
import {
  type FormField,
  formSetting,
  lineField,
  numberField,
  rowsOf,
  textOf,
  textsOfRows,
} from './form-setting.ts';
import type { Setting } from './setting.ts';

const mostOffices = 4;
const mostNetworks = 8;

/** Where the conference is, and how to reach the organisers. */
export function listPlaceAndContact(folder: ChangeableFacts): Setting[] {
  return [
    placeSetting(folder),
    venueSetting(folder),
    contactSetting(folder),
    offices(folder),
    social(folder),
  ];
}

function placeSetting(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'place',
    group: 'place',
    label: 'City and country',
    consequence:
      'Pages, mails and documents name the new place. Sentences of the pages that describe the old place stay: the preview lists them. The time zone and the country that gives the visa stay, because days, deadlines and records were counted with them: a developer changes them before the site opens.',
    fields: [lineField('place', { label: 'City' }), lineField('country', { label: 'Country' })],
    of: ({ place, country }) => ({ place, country }),
    put: (facts, texts) => ({ ...facts, place: textOf(texts, 'place'), country: textOf(texts, 'country') }),
  });
}

function venueSetting(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'venue',
    group: 'place',
    label: 'Venue and its hours',
    consequence: 'Pages, calendars and documents name the new venue and its hours.',
    fields: [
      lineField('name', { label: 'Name of the venue' }),
      lineField('dailyHours', { label: 'Hours of the conference' }),
      lineField('registrationHours', { label: 'Hours of the registration' }),
      numberField('auditoriumSeats', { label: 'Seats of the auditorium', most: 100_000 }),
      numberField('least', { label: 'Seats of the smallest hall', most: 100_000 }),
      numberField('most', { label: 'Seats of the largest hall', most: 100_000 }),
      numberField('exhibitionSquareFeet', { label: 'Exhibition space in square feet', most: 999_999 }),
    ],
    of: ({ venue }) => ({
      name: venue.name,
      dailyHours: venue.dailyHours,
      registrationHours: venue.registrationHours,
      auditoriumSeats: String(venue.auditoriumSeats),
      least: String(venue.hallSeats.least),
      most: String(venue.hallSeats.most),
      exhibitionSquareFeet: String(venue.exhibitionSquareFeet),
    }),
    check: (texts): Record<string, string> =>
      Number(texts.most) < Number(texts.least)
        ? { most: 'The largest hall is smaller than the smallest.' }
        : {},
    say: (texts) =>
      `${texts.name}, ${texts.dailyHours}, registration ${texts.registrationHours}. Auditorium ${texts.auditoriumSeats} seats, halls ${texts.least} to ${texts.most}, exhibition ${texts.exhibitionSquareFeet} square feet`,
    put: (facts, texts) => ({
      ...facts,
      venue: {
        name: textOf(texts, 'name'),
        dailyHours: textOf(texts, 'dailyHours'),
        registrationHours: textOf(texts, 'registrationHours'),
        auditoriumSeats: Number(texts.auditoriumSeats),
        hallSeats: { least: Number(texts.least), most: Number(texts.most) },
        exhibitionSquareFeet: Number(texts.exhibitionSquareFeet),
      },
    }),
  });
}

function contactSetting(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'contact',
    group: 'contact',
    label: 'Address, email and chat',
    consequence:
      'Pages, documents and mails that are sent from now on name the new contact. Enquiries from the website are mailed to the new email address. The sender of mails and the mailbox that the desk reads are settings of the server: MAIL_FROM and INBOX_URL.',
    fields: [
      lineField('street', { label: 'Street and number' }),
      lineField('city', { label: 'City' }),
      lineField('postalCode', { label: 'Postal code' }),
      lineField('country', { label: 'Country' }),
      { kind: 'text', name: 'email', label: 'Email', rule: emailAddress('Please fill in this field.') },
      numberField('workingDaysToAnswer', { label: 'Working days until an answer', most: 60 }),
      lineField('chatNumber', {
        label: 'Phone number of the chat',
        hint: 'With the code of the country, such as +1 202 555 0100.',
      }),
    ],
    of: ({ contact }) => ({
      street: contact.street,
      city: contact.city,
      postalCode: contact.postalCode,
      country: contact.country,
      email: contact.email,
      workingDaysToAnswer: String(contact.workingDaysToAnswer),
      chatNumber: contact.chatNumber,
    }),
    check: ({ chatNumber = '' }): Record<string, string> =>
      /^\+[\d ()-]{6,}$/.test(chatNumber)
        ? {}
        : { chatNumber: 'Please begin with + and the code of the country.' },
    say: (texts) =>
      `${texts.email}. ${texts.street}, ${texts.city} ${texts.postalCode}, ${texts.country}. Chat ${texts.chatNumber}. An answer within ${texts.workingDaysToAnswer} working days`,
    put: (facts, texts) => ({
      ...facts,
      contact: {
        ...facts.contact,
        street: textOf(texts, 'street'),
        city: textOf(texts, 'city'),
        postalCode: textOf(texts, 'postalCode'),
        country: textOf(texts, 'country'),
        email: textOf(texts, 'email'),
        workingDaysToAnswer: Number(texts.workingDaysToAnswer),
        chatNumber: textOf(texts, 'chatNumber'),
      },
    }),
  });
}

const officeColumns = ['office', 'phone'] as const;

function offices(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'offices',
    group: 'contact',
    label: 'Phone numbers',
    consequence: 'The footer and the page of the contact show these numbers. Empty rows are ignored.',
    fields: rowFields(mostOffices, (row) => [
      lineField(`office-${row}`, { label: `Office ${row}`, isOptional: true }),
      lineField(`phone-${row}`, { label: `Phone number ${row}`, isOptional: true }),
    ]),
    of: ({ contact }) =>
      textsOfRows(
        contact.offices.map(({ name, phone }) => ({ office: name, phone })),
        officeColumns,
        mostOffices,
      ),
    check: (texts) => {
      const rows = rowsOf(texts, officeColumns, mostOffices);
      const errors = rows.map(({ office, phone }, index): [string, string] | undefined => {
        if (office === '' && phone !== '') return [`office-${index + 1}`, 'Please name the office.'];
        if (office !== '' && phone === '') return [`phone-${index + 1}`, 'Please enter its phone number.'];
        return undefined;
      });
      const isEmpty = rows.every(({ office }) => office === '');
      return {
        ...Object.fromEntries(errors.filter((one) => one !== undefined)),
        ...(isEmpty && { 'office-1': 'Please enter at least one office.' }),
      };
    },
    put: (facts, texts) => ({
      ...facts,
      contact: {
        ...facts.contact,
        offices: rowsOf(texts, officeColumns, mostOffices).flatMap(({ office, phone }) =>
          office === '' ? [] : [{ name: office, phone }],
        ),
      },
    }),
  });
}

const socialColumns = ['network', 'address'] as const;

function social(folder: ChangeableFacts): Setting {
  return formSetting(folder, {
    name: 'social',
    group: 'contact',
    label: 'Social networks',
    consequence:
      'The footer shows an icon for each network. A network without an address shows a notice instead of a link. Empty rows are ignored.',
    fields: rowFields(mostNetworks, (row) => [
      lineField(`network-${row}`, { label: `Network ${row}`, isOptional: true }),
      {
        kind: 'text',
        name: `address-${row}`,
        label: `Address of network ${row}`,
        isOptional: true,
        rule: z.union(
          [
            z.string().trim().length(0),
            z
              .string()
              .trim()
              .max(300, 'Please use 300 characters at most.')
              .refine(isWebAddress, 'Please enter a whole address, such as https://network.example/us.'),
          ],
          { error: 'Please enter a whole address, such as https://network.example/us.' },
        ),
      },
    ]),
    of: ({ contact }) =>
      textsOfRows(
        contact.social.map(({ name, address = '' }) => ({ network: name, address })),
        socialColumns,
        mostNetworks,
      ),
    check: (texts) =>
      Object.fromEntries(
        rowsOf(texts, socialColumns, mostNetworks).flatMap(({ network, address }, index) =>
          network === '' && address !== '' ? [[`network-${index + 1}`, 'Please name the network.']] : [],
        ),
      ),
    say: (texts) =>
      rowsOf(texts, socialColumns, mostNetworks)
        .flatMap(({ network, address }) =>
          network === '' ? [] : [address === '' ? `${network} (no address)` : `${network} (${address})`],
        )
        .join(', ') || 'None',
    put: (facts, texts) => ({
      ...facts,
      contact: {
        ...facts.contact,
        social: rowsOf(texts, socialColumns, mostNetworks).flatMap(({ network, address }) =>
          network === '' ? [] : [{ name: network, ...(address !== '' && { address }) }],
        ),
      },
    }),
  });
}

/** Only https, because a link with another scheme could run a script. */
function isWebAddress(text: string): boolean {
  return text.startsWith('https://') && URL.canParse(text);
}

function rowFields(count: number, of: (row: number) => FormField[]): FormField[] {
  return Array.from({ length: count }, (_, index) => of(index + 1)).flat();
}
