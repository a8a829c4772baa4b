import type { Database } from '#platform/database/database.server.ts';

/** Organisers are not participants, so an erasure does not change their accounts. */
export const organiserData = {
  tables: {
    access_key: 'nobody',
    access_key_answer: 'nobody',
    access_key_read: 'nobody',
    // A file that somebody looks at may name the person. The organiser can read it again, without the person.
    import_file: { clear: clearImports, columns: ['content'] },
    organiser: 'nobody',
    organiser_invitation: 'nobody',
    organiser_passkey: 'nobody',
    organiser_recovery_code: 'nobody',
    organiser_role: 'nobody',
    organiser_session: 'nobody',
    organiser_sign_in: 'nobody',
    organiser_totp: 'nobody',
    task_assignment: 'nobody',
  },
  sealed: { 'organiser_totp.sealed_pending': 'other', 'organiser_totp.sealed_secret': 'other' },
} as const;

async function clearImports(tx: Database): Promise<void> {
  await tx.deleteFrom('import_file').execute();
}
