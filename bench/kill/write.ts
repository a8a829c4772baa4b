import type { noJobs } from '../people/no-jobs.ts';
import type { Store } from '../people/open-store.ts';

/** The organiser who sends the desk's forms. */
export type Desk = { organiserId: string; token: string };

/**
 * One form that is ready to be sent. Each query of `parts` finds no row for `id` before the form is saved, and exactly
 * one row afterwards. Any other result means that the form was saved twice or only in part.
 */
export type Attempt = {
  path: string;
  cookie?: string;
  fields: Record<string, string>;
  /** The files of the form, by the names of their fields. */
  files?: Record<string, Buffer>;
  /** A body with its headers. It is sent instead of the fields. */
  raw?: { body: string; headers: Record<string, string> };
  id: string;
  parts: Record<string, string>;
};

/**
 * A kind of write. `prepare` makes one form that is ready to be sent. If `isOnce` is true, a second copy of this form
 * must change nothing.
 */
export type Write = { isOnce: boolean; prepare: (store: PreparedStore, desk: Desk) => Promise<Attempt> };
export type Writes = Record<string, Write>;
export type PreparedStore = Store & { jobs: typeof noJobs };

export const selectMail = 'select 1 from mail where subject_id = $1::uuid';
export const selectAct = (action: string) =>
  `select 1 from audit_entry where subject_id = $1::uuid and action = '${action}'`;
export const today = new Date().toISOString().slice(0, 10);
export const deskActor = (desk: Desk) => ({ organiserId: desk.organiserId, requestId: 'prepared' });
export const deskForm = (
  { token }: Desk,
  path: string,
  intent: string,
  fields: Record<string, string> = {},
) => ({
  path,
  cookie: `desk=${token}`,
  fields: { intent, ...fields },
});

export async function readCharge(
  { pool }: Store,
  registrationId: string,
): Promise<{ id: string; amount: number }> {
  const { rows } = await pool.query<{ id: string; amount: number }>(
    'select id, amount from charge where registration_id = $1',
    [registrationId],
  );
  const [charge] = rows;
  if (!charge) throw new Error('The registration has no charge.');
  return charge;
}
