import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { sealedConditions } from '#conference/registration/list/registration-filter.ts';
import { listExtraQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { openAnswers } from '#conference/registration/questions/read-extra-answers.server.ts';
import {
  conditionsOf,
  type SearchStore,
  searchRegistrations,
} from '#conference/visa/desk/registration-search.server.ts';
import { openSearch, type RegistrationSearch } from '#conference/visa/desk/registration-search.ts';
import { type ExportRequest, exportable } from './export-list.server.ts';

type Answered = {
  reference: string;
  fullName: string;
  type: string;
  answers: ReadonlyMap<string, string>;
};

/**
 * Lists the answers to the extra questions of the registrations that a search finds: a row for each registration, and a
 * column for each question, closed ones too. The audit records it for each registration with answers.
 */
export async function extraAnswerList(
  store: SearchStore,
  search: RegistrationSearch,
  by: Pick<ExportRequest, 'organiserId' | 'requestId'>,
  now: Date,
) {
  const { db, secrets, settings } = store;
  const conditions = await conditionsOf(store, search, now);
  const searchedFor = sealedConditions(search.filter);
  const questions = await listExtraQuestions(db);
  return exportable({
    name: 'extra-answers',
    filter: openSearch(search),
    ...(searchedFor && { searchedFor }),
    select: (snapshot) =>
      searchRegistrations(snapshot, conditions)
        .select(['id', 'reference', 'full_name', 'participant_type'])
        .orderBy('created_at')
        .orderBy('id'),
    complete: async (rows) => {
      const opened = await openAnswers(
        { db, secrets },
        rows.map(({ id }) => id),
      );
      const act = { ...byOrganiser(by), action: 'extra-answers.revealed', subject: 'registration' } as const;
      await recordActs(
        db,
        [...opened.keys()].map((subjectId) => ({ ...act, subjectId })),
      );
      return rows.map(
        (row): Answered => ({
          reference: row.reference,
          fullName: row.full_name,
          type: nameParticipantType(settings, row.participant_type),
          answers: new Map(
            (opened.get(row.id) ?? []).map(({ questionId, text }) => [questionId, text ?? 'a file']),
          ),
        }),
      );
    },
    columns: [
      { header: 'Reference', of: ({ reference }: Answered) => reference },
      { header: 'Full name', of: ({ fullName }: Answered) => fullName, width: 30 },
      { header: 'Type', of: ({ type }: Answered) => type, width: 26 },
      ...questions.map(({ id, words }) => ({
        header: words.en,
        of: ({ answers }: Answered) => answers.get(id) ?? null,
        width: 30,
      })),
    ],
  });
}
