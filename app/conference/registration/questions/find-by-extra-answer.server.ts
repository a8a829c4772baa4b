import { type Expression, type SqlBool, sql } from 'kysely';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { filteredId, filteredType } from '#conference/registration/list/filter-registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ExtraAnswerFilter } from './extra-answer-filter.ts';

/**
 * A condition for a query of registrations: they have answered a question, have answered it in this way, or were asked
 * and have not answered. A closed question is asked of nobody, but those whom it was asked of can still be found.
 */
export function hasExtraAnswer(
  db: Database,
  { questionId, is }: NonNullable<ExtraAnswerFilter>,
): Expression<SqlBool> {
  const given = db
    .selectFrom('extra_answer')
    .select('registration_id')
    .where('question_id', '=', questionId)
    .$if(is !== 'answered' && is !== 'missing', (answers) => answers.where('fingerprint', '=', is));
  if (is !== 'missing') return sql<boolean>`${filteredId} in ${given}`;
  const asks = db.selectFrom('extra_question').select('types').where('id', '=', questionId);
  return sql<boolean>`(${filteredId} not in ${given} and ${filteredType} <> ${stallHolderType}
    and exists (select from ${asks.as('asks')}
      where asks.types = '{}' or ${filteredType} = any(asks.types)))`;
}
