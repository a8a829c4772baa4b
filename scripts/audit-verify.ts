// `npm run audit:verify`: checks the audit's chain from its first entry, and reports the first fault. `--expect
// SEQ:HASH` also checks that the chain contains a head that you have written down earlier. This option may be given
// several times.
import { parseArgs } from 'node:util';
import { type ChainFault, verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { readKeptHead } from '#conference/audit/kept-head.server.ts';
import { readHead } from '#conference/audit/signed-head.server.ts';
import { withDatabase } from './with-database.ts';

const faults: Record<ChainFault, string> = {
  changed: 'was changed after it was written',
  missing: 'is missing',
  unlinked: 'was added outside the chain',
  head: 'is the last link of the chain, but the recorded end is different',
  anchor: 'differs from its signature: the chain was rewritten',
  known: 'is missing, or its hash differs from the head that was kept outside the database',
};

const { values } = parseArgs({ options: { expect: { type: 'string', multiple: true, default: [] } } });
const expected = values.expect.flatMap((text) => readHead(text) ?? []);

if (expected.length < values.expect.length) {
  console.error(`npm run audit:verify [-- --expect SEQ:HASH]

  --expect   a head that the audit must contain: the number of a link, a colon, and its hash with 64 digits, as this
             command, each backup and the log print it; may be given several times`);
  process.exitCode = 2;
} else {
  await withDatabase(async ({ db, secrets, config }) => {
    const keptHead = await readKeptHead(config.dataDir, secrets);
    const verdict = await verifyAudit(db, secrets, [...expected, ...(keptHead ? [keptHead] : [])]);
    if (!verdict.ok) {
      const entry = verdict.entryId === null ? '' : `, entry ${verdict.entryId},`;
      console.error(`The audit was tampered with: link ${verdict.seq}${entry} ${faults[verdict.fault]}.`);
      return 1;
    }
    const { entries, anchors, head, gaps } = verdict;
    console.log(`The audit is complete: checked ${entries} entries and ${anchors} signed heads.`);
    if (!keptHead)
      console.log(
        'No head is kept outside the database yet, so missing entries at the end of the audit cannot be detected.',
      );
    for (const { from, to } of gaps) {
      console.log(
        `No head was signed from ${from.toISOString()} to ${to.toISOString()}. Did the site run then?`,
      );
    }
    console.log(`The head of the audit is ${head.seq}:${head.hash}`);
    return 0;
  });
}
