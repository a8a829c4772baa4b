import { may } from '#conference/organiser/permissions.ts';
import {
  compareSelection,
  makeSelection,
  readSelection,
} from '#conference/organiser/selections/selections.server.ts';
import {
  describeFilter,
  filterToQuery,
  registrationFilterSchema,
  withoutDetails,
} from '#conference/registration/list/registration-filter.ts';
import { columnsFor } from '#conference/registration/list/registration-list.ts';
import {
  describeExtraAnswer,
  readExtraAnswerFilter,
  writeExtraAnswerFilter,
} from '#conference/registration/questions/extra-answer-filter.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { registrationList } from '#conference/reports/exports/export-registrations.server.ts';
import type { RegistrationSearch } from '#conference/visa/desk/registration-search.server.ts';
import { describeVisaStatus, readVisaStatus } from '#conference/visa/desk/visa-status.ts';
import { defineList } from '../list/define-list.server.ts';
import { describeCount } from '../page/count.ts';
import { listLook } from './registration-words.ts';

/** The desk's list of registrations. */
export const listOfRegistrations = defineList({
  name: 'registrations',
  title: 'Registrations',
  path: '/organiser/registrations',
  nouns: ['registration', 'registrations'],
  look: listLook,
  columnsFor: (organiser) =>
    columnsFor({ hasDetails: may(organiser, 'registrations.details') }).filter(
      (column) =>
        (column !== 'documents' || may(organiser, 'documents.issue')) &&
        (column !== 'kit' || may(organiser, 'kit.hand-out')),
    ),
  readSearch: (query, organiser): RegistrationSearch => {
    const filter = registrationFilterSchema.parse(query);
    return may(organiser, 'registrations.details')
      ? { filter, visaStatus: readVisaStatus(query), answer: readExtraAnswerFilter(query) }
      : { filter: withoutDetails(filter), visaStatus: '' };
  },
  searchToQuery: ({ filter, visaStatus, answer }) => [
    ...filterToQuery(filter),
    ...(visaStatus ? [['visaStatus', visaStatus] satisfies [string, string]] : []),
    ...(answer ? [['answer', writeExtraAnswerFilter(answer)] satisfies [string, string]] : []),
  ],
  describeSearch: ({ participantTypes }, { filter, visaStatus, answer }) =>
    [
      describeFilter(filter, participantTypes),
      ...(visaStatus ? [describeVisaStatus(visaStatus)] : []),
      ...(answer ? [describeExtraAnswer(answer)] : []),
    ].join(', '),
  selection: {
    mark: 'registrations.change',
    make: makeSelection,
    read: readSelection,
    compare: compareSelection,
    describeRow: ({ fullName, reference, status }) => ({
      name: fullName,
      note:
        status === 'active' ? reference : `${reference}, ${registrationStatusWords[status].toLowerCase()}`,
    }),
    message: {},
    describeNote: ({ count, people }) =>
      count > people
        ? `${describeCount(count - people, 'of them is', 'of them are')} not active and get no message and no document.`
        : '',
  },
  exported: registrationList,
});
