import { join } from 'node:path';
import { findImportFaults } from './find-import-faults.ts';

const faults = await findImportFaults(join(import.meta.dirname, '..'));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
