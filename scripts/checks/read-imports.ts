import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Import } from './import-rules.ts';

/** Returns every import in the sources of the project at `root`. */
export async function readImports(root: string): Promise<Import[]> {
  const imports: Import[] = [];
  for (const from of await listSources(root)) {
    const text = await readFile(join(root, from), 'utf8');
    for (const { source, isTypeOnly } of listImports(from, text)) {
      imports.push({ from, to: resolveImport(from, source), isTypeOnly });
    }
  }
  return imports;
}

/** Returns the paths of the project's TypeScript files: all files in `app` and `editions`, and server.ts. */
export async function listSources(root: string): Promise<string[]> {
  const folders = ['app', 'editions'].map((name) => join(root, name)).filter((path) => existsSync(path));
  const files = (
    await Promise.all(folders.map((path) => readdir(path, { recursive: true, withFileTypes: true })))
  )
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
  if (existsSync(join(root, 'server.ts'))) files.push('server.ts');
  return files.sort();
}

/** Returns the imports of one file. `source` is the text in the quotes of an import, such as `#ui/card.tsx`. */
function listImports(file: string, text: string): { source: string; isTypeOnly: boolean }[] {
  const { module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const statements = module.staticImports.map((statement) => ({
    source: statement.moduleRequest.value,
    isTypeOnly: /^import\s+type\b/.test(text.slice(statement.start)),
  }));
  const reexports = module.staticExports.flatMap(({ start, entries }) => {
    const source = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    return source ? [{ source, isTypeOnly: /^export\s+type\b/.test(text.slice(start)) }] : [];
  });
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, source] = /^['"](.+)['"]$/.exec(text.slice(start, end)) ?? [];
    return source ? [{ source, isTypeOnly: false }] : [];
  });
  return [...statements, ...reexports, ...dynamic];
}

/**
 * Returns the path of an imported file, or the name of an imported package. It uses the "imports" of package.json:
 * `#tests/` means `tests/`, `#editions/` means `editions/`, and any other `#` means `app/`.
 */
function resolveImport(from: string, source: string): string {
  const path = source.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
  return path.replace(/^#(tests|editions)\//, '$1/').replace(/^#/, 'app/');
}
