// `npm run audit:verify`: walks the audit's chain from its beginning and says where it was tampered with.
import { type ChainFault, verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { withDatabase } from './with-database.ts';

const faults: Record<ChainFault, string> = {
  changed: 'was changed after it was written',
  missing: 'is gone',
  unlinked: 'was put in past the chain',
  head: 'is where the chain ends, and that is not where it ended',
  anchor: 'is not what was signed: the chain was written anew',
};

await withDatabase(async ({ db, secrets }) => {
  const verdict = await verifyAudit(db, secrets);
  if (verdict.ok) {
    console.log(`The audit is whole: ${verdict.entries} entries, ${verdict.anchors} signed heads.`);
    console.log(`Its head is ${verdict.head}`);
    return 0;
  }
  const entry = verdict.entryId === null ? '' : `, entry ${verdict.entryId},`;
  console.error(`The audit was tampered with: link ${verdict.seq}${entry} ${faults[verdict.fault]}.`);
  return 1;
});
