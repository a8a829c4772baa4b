import { noDocumentSearch } from '#conference/documents/desk/document-list.ts';
import { may } from '#conference/organiser/permissions.ts';
import {
  compareSelection,
  makeSelection,
  readSelection,
} from '#conference/organiser/selections/selections.server.ts';
import {
  describeFilter,
  filterToQuery,
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
import { clearances } from '#conference/visa/clearances.server.ts';
import { conditionsOf } from '#conference/visa/desk/registration-search.server.ts';
import {
  moreConditions,
  type RegistrationSearch,
  searchWith,
} from '#conference/visa/desk/registration-search.ts';
import { noVisaFilter } from '#conference/visa/desk/visa-filter.ts';
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
        (column !== 'kit' || may(organiser, 'kit.hand-out')) &&
        (column !== 'clearances' || clearances.length > 0),
    ),
  readSearch: (query, organiser): RegistrationSearch => {
    const { filter, visa, documents } = searchWith(query);
    const hasDetails = may(organiser, 'registrations.details');
    return {
      filter: hasDetails ? filter : withoutDetails(filter),
      visa: hasDetails ? visa : noVisaFilter,
      documents: may(organiser, 'documents.issue') ? documents : noDocumentSearch,
      ...(hasDetails && { answer: readExtraAnswerFilter(query) }),
    };
  },
  searchToQuery: (search) => [
    ...filterToQuery(search.filter),
    ...moreConditions(search).map(({ name, value }): [string, string] => [name, value]),
    ...(search.answer ? [['answer', writeExtraAnswerFilter(search.answer)] satisfies [string, string]] : []),
  ],
  describeSearch: ({ participantTypes }, search) =>
    [
      describeFilter(search.filter, participantTypes),
      ...moreConditions(search).map(({ words }) => words),
      ...(search.answer ? [describeExtraAnswer(search.answer)] : []),
    ].join(', '),
  selection: {
    mark: 'registrations.change',
    make: async (context, { choice, organiserId }, now) => {
      const chosen = 'ids' in choice ? choice : await conditionsOf(context, choice, now);
      return await makeSelection(context.db, { choice: chosen, organiserId }, now);
    },
    read: readSelection,
    compare: async (context, id, search) =>
      await compareSelection(context.db, id, await conditionsOf(context, search, context.now())),
    describeRow: ({ fullName, reference, status }) => ({
      name: fullName,
      note:
        status === 'active' ? reference : `${reference}, ${registrationStatusWords[status].toLowerCase()}`,
    }),
    message: {},
    describeNote: ({ count, people, waiting = 0 }) =>
      [
        ...(waiting > 0
          ? [`${describeCount(waiting, 'of them waits', 'of them wait')} for a place and get no document.`]
          : []),
        ...(count > people
          ? [
              `${describeCount(count - people, 'of them is', 'of them are')} not active and get no message and no document.`,
            ]
          : []),
      ].join(' '),
  },
  exported: async (context, asked, shown) => await registrationList(context, asked, context.now(), shown),
});
