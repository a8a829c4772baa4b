import { listDoorSessions } from '#conference/programme/door-sessions.server.ts';
import { arrivalList } from '#conference/reports/exports/export-arrivals.server.ts';
import { discountList } from '#conference/reports/exports/export-discounts.server.ts';
import { documentList } from '#conference/reports/exports/export-documents.server.ts';
import { enquiryList } from '#conference/reports/exports/export-enquiries.server.ts';
import { extraAnswerList } from '#conference/reports/exports/export-extra-answers.server.ts';
import { journeyList, stayList } from '#conference/reports/exports/export-journeys.server.ts';
import { movementList } from '#conference/reports/exports/export-movements.server.ts';
import { paperList } from '#conference/reports/exports/export-papers.server.ts';
import { sessionPlaceList } from '#conference/reports/exports/export-session-places.server.ts';
import { readArrivalsSearch } from '../../door/arrivals-search.ts';
import { makePlaceNamer } from '../../door/name-where.server.ts';
import { readEnquirySearch } from '../../enquiries/enquiry-search.ts';
import { listOfBookings } from '../../festival/booking.list.server.ts';
import { readSearch, searchId } from '../../list/search-fields.ts';
import { readLedgerSearch } from '../../money/ledger-search.server.ts';
import { paperSearchSchema } from '../../papers/paper-search.server.ts';
import { readJourneySearch, readStaySearch } from '../../registration/participation/journey-search.server.ts';
import { listOfRegistrations } from '../../registration/registration.list.server.ts';
import type { OrganiserPath } from '../../rules.ts';
import { type AskedExport, answerExport, answerListExport } from './answer-export.server.ts';

/** The export of payments has moved into that of the ledger. */
type ExportPath = Exclude<
  Extract<OrganiserPath, `/organiser/exports/${string}`>,
  '/organiser/exports/payments'
>;

type ExportedList = {
  title: string;
  text: string;
  /** The page with the filter of the list. */
  page: OrganiserPath;
  take: (asked: Omit<AskedExport, 'params'>) => Promise<Response>;
};

/** The exports of the desk by their paths, in the order of the page of exports. */
export const exportedLists: Readonly<Record<ExportPath, ExportedList>> = {
  '/organiser/exports/registrations': {
    title: 'Registrations',
    text: '',
    page: '/organiser/registrations',
    take: (asked) => answerListExport(asked, listOfRegistrations),
  },
  '/organiser/exports/movements': {
    title: 'Transactions',
    text: 'The ledger: one row for each payment, refund, chargeback, reversal, fee and payout, with the balance of each currency.',
    page: '/organiser/payments',
    take: (asked) => {
      const { search, filter } = readLedgerSearch(asked.url, asked.context);
      return answerExport(asked, movementList(asked.context, { ...filter, what: search.what }));
    },
  },
  '/organiser/exports/discounts': {
    title: 'Discounts',
    text: 'Uses of discount codes and sponsored places, with their cost.',
    page: '/organiser/discounts',
    take: (asked) =>
      answerExport(
        asked,
        discountList(asked.context.settings, searchId.parse(asked.url.searchParams.get('code') ?? undefined)),
      ),
  },
  '/organiser/exports/documents': {
    title: 'Documents',
    text: 'Registrations with the state of each kind of document.',
    page: '/organiser/registrations',
    take: async (asked) => {
      const { url, organiser, context } = asked;
      const search = listOfRegistrations.readSearch(url.searchParams, organiser);
      return await answerExport(asked, await documentList(context, search, context.now()));
    },
  },
  '/organiser/exports/arrivals': {
    title: 'Check-ins',
    text: 'Who was checked in at the door of the conference, when and by whom.',
    page: '/organiser/door/arrivals',
    take: async (asked) => {
      const namePlace = makePlaceNamer(await listDoorSessions(asked.context.db));
      return await answerExport(
        asked,
        arrivalList(asked.context.settings, readArrivalsSearch(asked.url).filter, namePlace),
      );
    },
  },
  '/organiser/exports/journeys': {
    title: 'Transport',
    text: 'Arrivals and departures with time, place and wanted transfers.',
    page: '/organiser/participation/transport',
    take: (asked) => answerExport(asked, journeyList(asked.context.settings, readJourneySearch(asked.url))),
  },
  '/organiser/exports/stays': {
    title: 'Hotels',
    text: 'Hotels, rooms and nights, and who shares a room.',
    page: '/organiser/participation/hotels',
    take: (asked) => answerExport(asked, stayList(asked.context.settings, readStaySearch(asked.url))),
  },
  '/organiser/exports/answers': {
    title: 'Extra questions',
    text: 'The answers of participants to the extra questions, a column for each question.',
    page: '/organiser/registrations',
    take: async (asked) => {
      const search = listOfRegistrations.readSearch(asked.url.searchParams, asked.organiser);
      const list = await extraAnswerList(asked.context, search, asked.by, asked.context.now());
      return await answerExport(asked, list);
    },
  },
  '/organiser/exports/bookings': {
    title: 'Bookings',
    text: 'Bookings of stalls and halls, with their applicants.',
    page: '/organiser/bookings',
    take: (asked) => answerListExport(asked, listOfBookings),
  },
  '/organiser/exports/papers': {
    title: 'Papers',
    text: 'Submitted papers with their scores, the best first.',
    page: '/organiser/papers',
    take: (asked) => answerExport(asked, paperList(readSearch(paperSearchSchema, asked.url))),
  },
  '/organiser/exports/session-places': {
    title: 'Places in sessions',
    text: 'Who has a place in a session with a limit of places, and who waits.',
    page: '/organiser/programme',
    take: (asked) =>
      answerExport(
        asked,
        sessionPlaceList(
          asked.context.settings,
          searchId.parse(asked.url.searchParams.get('session') ?? undefined),
        ),
      ),
  },
  '/organiser/exports/enquiries': {
    title: 'Enquiries',
    text: 'Open enquiries, without notes and replies.',
    page: '/organiser/enquiries',
    take: (asked) => answerExport(asked, enquiryList(readEnquirySearch(asked.url, asked.organiser).filter)),
  },
};

export const exportPaths = Object.keys(exportedLists) as ExportPath[];
