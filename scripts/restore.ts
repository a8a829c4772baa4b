// `npm run restore -- FILE`: puts a backup into an empty DATA_DIR or DATABASE_URL.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
