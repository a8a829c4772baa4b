// `npm run audit:verify`: checks the audit's chain from its beginning, and reports the first entry that was changed.
import { type ChainFault, verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { withDatabase } from './with-database.ts';

const faults: Record<ChainFault, string> = {
  changed: 'was changed after it was written',
  missing: 'is missing',
  unlinked: 'was added outside the chain',
  head: 'is the last link of the chain, but the recorded end is different',
  anchor: 'differs from its signature: the chain was rewritten',
};

await withDatabase(async ({ db, secrets }) => {
  const verdict = await verifyAudit(db, secrets);
  if (verdict.ok) {
    console.log(`The audit is complete: ${verdict.entries} entries, ${verdict.anchors} signed heads.`);
    console.log(`Its head is ${verdict.head}`);
    return 0;
  }
  const entry = verdict.entryId === null ? '' : `, entry ${verdict.entryId},`;
  console.error(`The audit was tampered with: link ${verdict.seq}${entry} ${faults[verdict.fault]}.`);
  return 1;
});
