/**
 * A mend that is taken out on purpose: in `file`, the text `mended` becomes `broken`. A year without it must break
 * `law`. `options` are more options of the rehearsal.
 */
export type Twin = {
  what: string;
  file: string;
  mended: string;
  broken: string;
  law: string;
  options?: readonly string[];
};

const database = 'database/functions';
const conference = 'app/conference';

export const twins: Twin[] = [
  {
    what: 'a corrected name ends no document',
    file: `${database}/outdate-documents.sql`,
    mended: "case when new.full_name <> old.full_name then 'name' end,",
    broken: '',
    law: 'No document is genuine whose facts are not',
  },
  {
    what: 'a withdrawal ends no document',
    file: `${database}/end-documents.sql`,
    mended: 'after update of status, paid_at on registration',
    broken: 'after update of paid_at on registration',
    law: 'No document is genuine whose facts are not',
  },
  {
    what: 'the numbers of receipts grow by two',
    file: `${database}/number-receipts.sql`,
    mended: 'last = counter.last + 1',
    broken: 'last = counter.last + 2',
    law: 'Receipts are numbered without a gap',
  },
  {
    what: 'no payment changes the state of a registration',
    file: `${database}/payment-states.sql`,
    mended: 'update registration set payment_state = sums.state from sums',
    broken: 'update registration set payment_state = registration.payment_state from sums',
    law: 'The state of payment of each registration and booking is what its entries say',
  },
  {
    what: 'no payment changes the state of a booking',
    file: `${database}/payment-states.sql`,
    mended: 'update booking set payment_state = sums.state from sums',
    broken: 'update booking set payment_state = booking.payment_state from sums',
    law: 'The state of payment of each registration and booking is what its entries say',
  },
  {
    what: 'an hourly job fails each time',
    file: 'app/jobs.server.ts',
    mended: "      'erasures of the journal': () => replayErasures(platform, now()),\n",
    broken: "      'erasures of the journal': async () => {\n        throw new Error('a twin');\n      },\n",
    law: 'Every job ends, and none fails unless something is away that it needs',
  },
  {
    what: 'the passports are not destroyed',
    file: `${conference}/privacy/retention/destroy-passports.server.ts`,
    mended: '  await destroyDetails(tx, [id], now);\n',
    broken: '',
    law: 'After its day, what must be destroyed is',
  },
  {
    what: 'the answers for a visa are not destroyed',
    file: `${conference}/privacy/retention/destroy-passports.server.ts`,
    mended: '  await destroyVisaData(tx, [id]);\n',
    broken: '',
    law: 'After its day, what must be destroyed is',
  },
  {
    what: 'contacts are not deleted',
    file: `${conference}/privacy/retention/delete-contacts.server.ts`,
    mended: "if (!(await hasPassed(db, 'contactsDeletedOn', now))) return 0;",
    broken: 'if (limit > 0) return 0;',
    law: 'After its day, what must be destroyed is',
  },
  {
    what: 'a withdrawn paper stays in the programme',
    file: `${conference}/programme/leave-programme.server.ts`,
    mended: `    if (!(await withdrawPaper(tx, withdrawal, now))) return false;
    for (const one of presented) await leaveProgramme({ db: tx, jobs }, one, now);`,
    broken: '    if (!(await withdrawPaper(tx, withdrawal, now)) || presented.length > 99) return false;',
    law: 'Whoever was erased or has withdrawn their paper is not named in the public programme',
  },
  {
    what: 'a scan that arrives twice is stored twice',
    file: `${conference}/door/record-scans.server.ts`,
    mended: `    .values([...scans])
    .onConflict((conflict) => conflict.column('id').doNothing())`,
    broken: '    .values([...scans])',
    law: 'The site answers every request without an error of its own',
  },
  {
    what: 'the overview counts handled enquiries, too',
    file: `${conference}/reports/count-open-work.server.ts`,
    mended: "enquiries(db, enquiryScope).where('status', '=', 'new')",
    broken: 'enquiries(db, enquiryScope)',
    law: 'Each count on the overview equals the rows that its link opens',
  },
  {
    what: 'a passed deadline counts as ahead',
    file: `${conference}/edition/deadlines.ts`,
    mended: "return today <= day ? 'ahead' : afterwards;",
    broken: "return today <= day || afterwards !== 'late' ? 'ahead' : afterwards;",
    law: 'No page speaks of a past day as if it were to come',
  },
  {
    what: 'the programme keeps authors after the destruction of the records',
    file: `${conference}/privacy/retention/delete-papers.server.ts`,
    mended: '  if (isEverything) await db.transaction().execute(removePapersAndParticipants);\n',
    broken: '',
    law: 'After its day, what must be destroyed is',
  },
  {
    what: 'a visa letter waits for no clearance of a person',
    file: `${conference}/documents/document-offers.ts`,
    mended: "return { state: person.isCleared ? 'ready' : 'not-cleared' };",
    broken: "return { state: 'ready' };",
    law: 'No visa letter stands for whom an authority has not cleared',
    // Few people have a passport of a country whose authority clears them one by one.
    options: ['--people', '40'],
  },
  {
    what: 'the cancellation of the conference orders no refund',
    file: `${conference}/money/cancellation/cancel-edition.server.ts`,
    mended: "    await jobs.enqueue(tx, 'order-refunds', 'start');\n",
    broken: '',
    law: 'From the day after its cancellation, a conference takes nobody, and in the end it keeps nobody’s money',
    options: ['--cancelled'],
  },
];
