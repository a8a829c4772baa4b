import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { paymentStateTones, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { type FoundPerson, findPeople } from '#conference/registration/list/find-people.server.ts';
import {
  filterToQuery,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { firstHits, type Hits, maxHits, type SpellingRequest, type Tone } from './hits.ts';

const tones: Record<FoundPerson['status'], Tone> = {
  active: 'done',
  waiting: 'due',
  'must-choose': 'due',
  'merged-or-duplicate': 'plain',
  withdrawn: 'refused',
  'stall-holder': 'plain',
};

/** Finds registrations and stall holders by name, email, reference or affiliation. */
export async function findPeopleHits({ context, organiser, text, spelling }: SpellingRequest): Promise<Hits> {
  const { db } = context;
  const { how, rows: found } = await findPeople(db, { text, spelling, count: maxHits + 1 });
  const list = `/organiser/registrations?${filterToQuery(registrationFilterSchema.parse({ text, status: 'any' }))}`;
  const { rows, more } = firstHits(found, how === 'similar' ? undefined : list);
  const balances = await readBalances(
    db,
    'registration',
    rows.map(({ id }) => id),
  );
  const mayRecord = may(organiser, 'payments.record');
  return {
    id: 'people',
    title: 'People',
    isSimilar: how === 'similar',
    more,
    hits: rows.map(
      ({ id, fullName, reference, email, participantType, affiliation, status, paymentState }) => {
        const balance = status === 'active' ? balances.get(id) : undefined;
        return {
          id,
          title: fullName,
          notes: [
            reference,
            email,
            nameParticipantType(context.settings, participantType),
            affiliation ?? '',
          ].filter(Boolean),
          status: [
            { word: registrationStatusWords[status], tone: tones[status] },
            ...(paymentState === null
              ? []
              : [{ word: paymentStateWords[paymentState], tone: paymentStateTones[paymentState] }]),
          ],
          to: `/organiser/registrations/${id}`,
          payAt:
            mayRecord && balance && balance.due > 0
              ? `/organiser/registrations/${id}/payments#record`
              : undefined,
          isExact: how === 'exact',
        };
      },
    ),
  };
}
