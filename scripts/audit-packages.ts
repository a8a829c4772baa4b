// `npm run audit:packages`: asks the registry which of our packages have known weaknesses. Exits with 1 if there are
// any, and with 2 if the registry does not answer this question. Options such as `--omit=dev` are passed to npm.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { z } from 'zod';

/**
 * The part of npm's report that we print. `via` contains the causes of a weakness. A string there names another
 * package, which has its own entry in the report.
 */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      fixAvailable: z.unknown(),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
});

const { npm_execpath: npmPath = '' } = process.env;
const npm = basename(npmPath) === 'npm-cli.js' ? [process.execPath, npmPath] : ['npm'];
const [program = 'npm', ...first] = npm;
const result = spawnSync(program, [...first, 'audit', '--json', ...process.argv.slice(2)], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const report = reportSchema.safeParse(parse(result.stdout));

if (!report.success) {
  const [reason] =
    /^npm (?:warn|error) .*$/m.exec((result.stderr ?? '').replace(/^.*Unknown .* config.*$/gm, '')) ?? [];
  console.error(
    'The packages were not checked, because the registry does not answer questions about weaknesses.',
  );
  console.error(reason ?? result.error?.message ?? 'npm gave no reason.');
  console.error('Use a registry that answers such questions: npm run audit:packages -- --registry=ADDRESS');
  process.exitCode = 2;
} else {
  const { vulnerabilities, metadata } = report.data;
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, via, fixAvailable }] of found) {
    console.log(`${name}: ${severity}, ${fixAvailable ? 'a newer version is safe' : 'no safe version yet'}`);
    for (const cause of via) {
      console.log(typeof cause === 'string' ? `  because of ${cause}` : `  ${cause.title} ${cause.url}`);
    }
  }
  console.log(`${metadata.dependencies.total} packages checked, ${found.length} with known weaknesses.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
