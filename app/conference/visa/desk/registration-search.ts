import {
  type DocumentSearch,
  describeDocumentCondition,
  documentSearchSchema,
  noDocumentSearch,
} from '#conference/documents/desk/document-list.ts';
import {
  openConditions,
  type RegistrationFilter,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import {
  describeExtraAnswer,
  type ExtraAnswerFilter,
} from '#conference/registration/questions/extra-answer-filter.ts';
import { describeVisaCondition, noVisaFilter, type VisaFilter, visaFilterSchema } from './visa-filter.ts';

/**
 * A search of the desk's list of registrations: a filter, conditions on visas and on documents, and an answer to an
 * extra question. An empty field sets no condition.
 */
export type RegistrationSearch = {
  filter: RegistrationFilter;
  visa: VisaFilter;
  documents: DocumentSearch;
  answer?: ExtraAnswerFilter;
};

/** Makes a search with some conditions, named as in {@link moreFields} and the filter. */
export function searchWith(
  conditions: Readonly<Record<string, string>> | URLSearchParams,
): RegistrationSearch {
  return {
    filter: registrationFilterSchema.parse(conditions),
    visa: visaFilterSchema.parse(conditions),
    documents: documentSearchSchema.parse(conditions),
  };
}

/** Lists the conditions on visas and documents, with their values and words, and the search without each of them. */
export function moreConditions(search: RegistrationSearch) {
  const { visa, documents } = search;
  const given = <Name extends string>(fields: Readonly<Record<Name, string>>) =>
    (Object.keys(fields) as Name[]).filter((name) => fields[name] !== '');
  return [
    ...given(visa).map((name) => ({
      name,
      value: visa[name],
      words: describeVisaCondition(visa, name),
      without: { ...search, visa: { ...visa, [name]: noVisaFilter[name] } },
    })),
    ...given(documents).map((name) => ({
      name,
      value: documents[name],
      words: describeDocumentCondition(documents, name),
      without: { ...search, documents: { ...documents, [name]: noDocumentSearch[name] } },
    })),
  ];
}

/** Lists the conditions of a search that cannot name a person, for the audit. */
export function openSearch(search: RegistrationSearch): Record<string, string> {
  return {
    ...openConditions(search.filter),
    ...Object.fromEntries(moreConditions(search).map(({ name, value }) => [name, value])),
    ...(search.answer && { answer: describeExtraAnswer(search.answer) }),
  };
}
