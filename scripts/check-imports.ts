import { join } from 'node:path';
import { findImportFaults } from './find-import-faults.ts';
import { findTableFaults } from './find-table-faults.ts';
import { tableOwners } from './table-owners.ts';

const root = join(import.meta.dirname, '..');
const faults = [...(await findImportFaults(root)), ...(await findTableFaults(root, tableOwners))];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
