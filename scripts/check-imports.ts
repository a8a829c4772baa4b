import { join } from 'node:path';
import { findContentsFaults } from './checks/find-contents-faults.ts';
import { findImportFaults } from './checks/find-import-faults.ts';
import { findTableFaults } from './checks/find-table-faults.ts';
import { tableOwners } from './checks/table-owners.ts';

const root = join(import.meta.dirname, '..');
const faults = [
  ...(await findImportFaults(root)),
  ...(await findTableFaults(root, tableOwners)),
  ...(await findContentsFaults(root)),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
