// `npm run demo`: fills an empty database with invented people, on a day on which there is much to do. CLOCK chooses
// another day.
import { join } from 'node:path';
import { prepareDocumentKeys } from '#conference/documents/verifying/change-document-key.server.ts';
import { clockAt } from '#conference/edition/clock-times.ts';
import { addDays, dayAt, formatDay } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { hasOrganisers } from '#conference/organiser/invitation/invite-organiser.server.ts';
import { roleWords } from '#conference/organiser/permissions.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readDatabaseId } from '#platform/database/database.server.ts';
import { openFileStore } from '#platform/files/open-file-store.server.ts';
import { fillDemonstration } from './demo/fill.ts';
import { demonstrationReviewer } from './demo/send-papers.ts';
import { withDatabase } from './with-database.ts';

/** Two months before the conference: people register, pay, ask for visas, book stalls and send papers. */
const usualClock = `${addDays(folderSettings.conference.from, -67)}T09:00`;

await withDatabase(async ({ config, secrets, db, clock }) => {
  if (config.smtpUrl !== undefined) {
    console.error('A demonstration must not send mails. Start it and its server without SMTP_URL.');
    return 1;
  }
  if (!(await isEmpty(db))) {
    console.error(
      'The database is not empty. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    );
    return 1;
  }
  await prepareDocumentKeys({ db, secrets }, clock.now());
  const files = await openFileStore(config);
  await files.bindTo(await readDatabaseId(db));
  const { organisers, participants, registrations, bookings, papers, speakers } = await fillDemonstration(
    { db, files, secrets },
    clock.now(),
  );
  files.close();
  console.log(
    `${registrations} registrations, ${bookings} bookings, ${papers} papers and ${speakers} speakers. Start the server with \`npm start\`.`,
  );
  console.log(`\nOrganisers sign in at ${config.origin}/organiser and set up a second factor:`);
  for (const { email, role } of organisers) console.log(`  ${email.padEnd(28)} ${roleWords[role].work}`);
  console.log(`\nParticipants sign in at ${config.origin}/login by “Email me a sign-in link”:`);
  for (const { email, shows } of participants) console.log(`  ${email.padEnd(40)} ${shows}`);
  if (papers > 0) {
    console.log(`\nReviewers sign in at ${config.origin}/review by mail:\n  ${demonstrationReviewer}`);
  }
  console.log(`\nEach mail becomes a file in ${join(config.dataDir, 'outbox')}.`);
  const [now, zone] = [clock.now(), edition.timeZone];
  console.log(
    `\nIt is ${formatDay(dayAt(now, zone))}, ${clockAt(now, zone)} in ${zone}, and time runs on from there. For another day, stop the server and start it with CLOCK: CLOCK=${folderSettings.conference.from}T09:00 npm start`,
  );
  return 0;
}, usualClock);

async function isEmpty(db: Database): Promise<boolean> {
  const registration = await db.selectFrom('registration').select('id').limit(1).executeTakeFirst();
  const enquiry = await db.selectFrom('enquiry').select('id').limit(1).executeTakeFirst();
  return !registration && !enquiry && !(await hasOrganisers(db));
}
