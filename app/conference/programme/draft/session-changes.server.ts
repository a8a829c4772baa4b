import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { lockProgramme } from '../lock-programme.server.ts';
import { NoSuchAuthor } from './add-author-to-people.server.ts';

export type By = { organiserId: string; requestId: string };
type Refusal =
  | 'room-taken'
  | 'person-taken'
  | 'paper-taken'
  | 'no-such-session'
  | 'no-such-room'
  | 'no-such-person'
  | 'no-such-paper';
type Refused = { ok: false; reason: Refusal };
export type Changed = { ok: true; id: string } | Refused;

/** What it means if one of these constraints of the database refuses a change of a session. */
const refusals: Record<string, Refusal> = {
  one_session_in_a_room: 'room-taken',
  one_session_for_a_person: 'person-taken',
  programme_session_paper_pkey: 'paper-taken',
  programme_session_paper_paper_id_paper_state_fkey: 'no-such-paper',
  programme_session_room_id_fkey: 'no-such-room',
  programme_session_person_person_id_fkey: 'no-such-person',
};

/**
 * Changes a session of the draft in a transaction that waits for all other changes of the programme. Returns a refusal
 * if a constraint of the database refuses the change.
 */
export async function changeDraft<Answer>(
  db: Database,
  now: Date,
  change: (tx: Database) => Promise<Answer>,
): Promise<Answer | Refused> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockProgramme(tx, now);
      return await change(tx);
    });
  } catch (error) {
    if (error instanceof NoSuchAuthor) return { ok: false, reason: 'no-such-person' };
    const constraint =
      error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
        ? error.constraint
        : '';
    const reason = refusals[constraint];
    if (reason === undefined) throw error;
    return { ok: false, reason };
  }
}

/** Records in the audit what an organiser did to a session. */
export async function recordSessionAct(
  tx: Database,
  by: By,
  action: 'programme-session.made' | 'programme-session.changed' | 'programme-session.removed',
  subjectId: string,
): Promise<void> {
  await recordAct(tx, { ...byOrganiser(by), action, subject: 'programme', subjectId });
}
