import { endingDay, type OpenWork } from '#conference/reports/count-open-work.server.ts';
import { soonDay } from '#conference/visa/desk/count-visas.server.ts';
import { viewAddress } from '../../registration/registration-words.ts';
import { moneyTasks } from './money-tasks.ts';
import type { Task } from './tasks.ts';

/** The tasks and numbers of the overview. Tasks with the same date appear in this order, the most urgent first. */
export function deskTasks(now: Date): readonly Task<keyof OpenWork>[] {
  return [
    {
      count: 'erasureRequests',
      label: ['person asks to be erased', 'people ask to be erased'],
      to: '/organiser/privacy',
      isDeadline: true,
    },
    {
      count: 'unclosed',
      label: [
        'edition has had its last day. Is it over?',
        'editions have had their last day. Are they over?',
      ],
      to: '/organiser/privacy#closing',
      more: 'closing it ends registration, bookings and calls; passports and files are destroyed some days later',
    },
    {
      count: 'phonesMissing',
      label: [
        'phone of the door to look for: scans wait on it',
        'phones of the door to look for: scans wait on them',
      ],
      to: '/organiser/door#phones',
      permission: 'door.check-in',
    },
    {
      count: 'mailsFailed',
      label: ['mail could not be sent', 'mails could not be sent'],
      to: '/organiser/mails?state=failed',
    },
    ...moneyTasks,
    {
      count: 'papersToDecide',
      label: ['paper to decide: its reviews are in', 'papers to decide: their reviews are in'],
      to: '/organiser/papers?reviews=to-decide',
      permission: 'papers.decide',
    },
    {
      count: 'decisionsToSend',
      label: ['decision noted and not sent', 'decisions noted and not sent'],
      to: '/organiser/papers/decisions',
      permission: 'papers.decide',
    },
    {
      count: 'grantsToRead',
      label: ['application for a grant to read', 'applications for grants to read'],
      to: '/organiser/grants?show=unread',
    },
    {
      count: 'grantsToSend',
      label: ['decision on a grant noted and not sent', 'decisions on grants noted and not sent'],
      to: '/organiser/grants/decisions',
      permission: 'grants.decide',
    },
    {
      count: 'programmeChanges',
      label: ['session changed and not published', 'sessions changed and not published'],
      to: '/organiser/programme#changes',
    },
    {
      count: 'lostPapers',
      label: ['session without its withdrawn paper', 'sessions without their withdrawn papers'],
      to: '/organiser/programme#warnings',
    },
    {
      count: 'visaLate',
      label: [
        'person should apply for a visa within a week or is late',
        'people should apply for a visa within a week or are late',
      ],
      to: viewAddress('visas', { applyBy: soonDay(now) }),
      permission: 'visas.handle',
      isDeadline: true,
    },
    {
      count: 'eventClearances',
      label: [
        'clearance of the event to enter: visa letters wait for it',
        'clearances of the event to enter: visa letters wait for them',
      ],
      to: '/organiser/visa/clearances',
      permission: 'visas.handle',
    },
    {
      count: 'visaLetters',
      label: ['visa letter to issue: the fee is paid', 'visa letters to issue: the fees are paid'],
      to: viewAddress('visas', { queue: 'letter' }),
      permission: 'visas.handle',
    },
    {
      count: 'visaOutdated',
      label: ['visa letter is out of date', 'visa letters are out of date'],
      to: viewAddress('visas', { queue: 'outdated' }),
      permission: 'visas.handle',
    },
    {
      count: 'visaToSend',
      label: ['person to send for clearance', 'people to send for clearance'],
      to: viewAddress('visas', { queue: 'send' }),
      permission: 'visas.handle',
    },
    {
      count: 'bookingsEnding',
      label: ['unpaid booking expires within two days', 'unpaid bookings expire within two days'],
      to: `/organiser/bookings?status=requested&payment=unpaid&payBy=${endingDay(now)}`,
      permission: 'bookings.decide',
      isDeadline: true,
    },
    {
      count: 'bookingRequests',
      label: ['booking request without an answer', 'booking requests without an answer'],
      to: '/organiser/bookings?status=requested',
      permission: 'bookings.decide',
      first: { to: '/organiser/bookings/next', label: 'Decide on the newest' },
    },
    {
      count: 'documentsOutdated',
      label: ['person with a document that is out of date', 'people with documents that are out of date'],
      to: viewAddress('documents', { paid: '', documentState: 'outdated' }),
      permission: 'documents.issue',
    },
    {
      count: 'lettersMissing',
      label: [
        'person whose name has a letter that documents cannot show',
        'people whose names have a letter that documents cannot show',
      ],
      to: viewAddress('documents', { paid: '', status: 'any', letters: 'missing' }),
      permission: 'registrations.change',
    },
    {
      count: 'enquiries',
      label: ['new enquiry or answer', 'new enquiries or answers'],
      to: '/organiser/enquiries?status=new',
      first: { to: '/organiser/enquiries/next', label: 'Answer the newest' },
    },
    {
      count: 'mustChoose',
      label: [
        'registration made twice, waiting for the answer',
        'registrations made twice, waiting for an answer',
      ],
      to: '/organiser/registrations?status=must-choose',
      permission: 'registrations.change',
    },
    {
      count: 'unpaid',
      label: ['registration not paid in full', 'registrations not paid in full'],
      to: '/organiser/registrations?status=active&paid=no',
      permission: 'payments.read',
    },
    {
      count: 'registrations',
      label: ['active registration', 'active registrations'],
      to: '/organiser/registrations?status=active',
      isFigure: true,
    },
  ];
}
