/**
 * A mend that is taken out on purpose: in `file`, the text `mended` becomes `broken`. A year without it must break
 * `law`.
 */
export type Twin = { what: string; file: string; mended: string; broken: string; law: string };

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
    law: 'The state of payment of each registration is what its entries say',
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
];
