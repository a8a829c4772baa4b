import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#platform/config.server.ts';
import { readImports } from '../scripts/checks/read-imports.ts';

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFile(join(root, ...path), 'utf8');
const dockerfile = await read('Dockerfile');
const unit = await read('deploy', 'conference@.service');

describe('the Dockerfile', () => {
  const instructions = dockerfile.replaceAll('\\\n', ' ').match(/^[A-Z]+ .*$/gm) ?? [];
  const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

  it('the Dockerfile is valid, so Docker can read it', () => {
    expect(validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
    expect(validate('FROM node\nCOPPY a b')).toHaveLength(1);
  });

  it('the Docker image runs as a user without special permissions, and has a health check', () => {
    expect(lastStage.findLast((line) => line.startsWith('USER '))).toBe('USER node');
    const [health = ''] = lastStage.filter((line) => line.startsWith('HEALTHCHECK '));
    expect(health).toContain('/healthz');
    expect(lastStage.at(-1)).toMatch(/^CMD \["node", /);
  });

  it('the Dockerfile copies only files that exist and that .dockerignore does not exclude', async () => {
    const ignored = (await read('.dockerignore')).split('\n').filter((line) => line && !line.startsWith('#'));
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data', 'node_modules', 'secrets']));
    const copied = instructions.flatMap((line) => {
      const [name, ...words] = line.split(' ');
      return name === 'COPY' && !line.includes('--from') ? words.slice(0, -1) : [];
    });
    expect(copied.filter((path) => !existsSync(join(root, path)) || ignored.includes(path))).toEqual([]);
  });

  it('the Docker image contains everything that the server needs, but not what builds or tests it', async () => {
    const { devDependencies } = JSON.parse(await read('package.json'));
    const [, removed = ''] = /^RUN npm uninstall (.*)$/m.exec(dockerfile) ?? [];
    const missing = [
      ...Object.keys(devDependencies),
      ...removed.split(' ').filter((word) => !word.startsWith('--')),
    ];
    const imports = (await readImports(root)).filter((each) => !each.isTypeOnly);
    const needed = new Set(['server.ts']);
    for (const file of needed) {
      for (const { from, to } of imports) if (from === file) needed.add(to);
    }
    expect(needed.size).toBeGreaterThan(50);
    const files = [...needed].filter((path) => /\.tsx?$/.test(path));
    expect(files.filter((path) => path !== 'server.ts' && !/^(app|editions)\//.test(path))).toEqual([]);
    const packages = missing.filter((name) =>
      [...needed].some((path) => path === name || path.startsWith(`${name}/`)),
    );
    // The search finds only Vite, which the image does not contain: the server imports Vite only for `npm run dev`.
    expect(packages).toEqual(['vite']);
  });

  it('the Dockerfile contains no secret', () => {
    expect(
      instructions.filter((line) => /^(ARG|ENV) /.test(line) && /SECRET|PASSWORD|TOKEN|_URL/.test(line)),
    ).toEqual([]);
  });
});

describe('the compose file', () => {
  // Turn off the rules that demand keys in a fixed order. Our order is easier to read.
  const rules = {
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
  } as const;
  const lint = (path: string) =>
    new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
      .lintFiles([path], false)
      .flatMap(({ messages }) => messages.map(({ line, rule, message }) => `${line} ${rule}: ${message}`));

  it('the compose file is valid by the schema of Compose', async () => {
    expect(lint(join(root, 'compose.yaml'))).toEqual([]);
    const folder = await mkdtemp(join(tmpdir(), 'conference-compose-'));
    const wrong = join(folder, 'compose.yaml');
    await writeFile(wrong, (await read('compose.yaml')).replace('restart:', 'restarts:'));
    expect(lint(wrong)).toEqual([expect.stringContaining('must NOT have additional properties')]);
    await rm(folder, { recursive: true });
  });

  it('Compose starts the site when the database is healthy, and gives it SECRET_KEY as a file', async () => {
    const { services } = parse(await read('compose.yaml'));
    expect(services.site.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(services.database.ports).toBeUndefined();
    expect(Object.keys(services.site.environment)).not.toContain('SECRET_KEY');
    expect(services.site).toMatchObject({
      secrets: expect.arrayContaining(['secret_key']),
      read_only: true,
      cap_drop: ['ALL'],
      mem_limit: '3g',
    });
  });
});

it.skipIf(spawnSync('caddy', ['version']).error)('Caddy accepts the Caddyfile', () => {
  const validate = (path: string) =>
    spawnSync('caddy', ['validate', '--config', path, '--adapter', 'caddyfile']).status;
  expect(validate(join(root, 'deploy', 'Caddyfile'))).toBe(0);
  expect(validate(join(root, 'deploy', 'nginx.conf'))).not.toBe(0);
});

const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error;

describe.skipIf(!hasSystemd)('the systemd unit', () => {
  const checkUnitCopy = async (check: (path: string) => void) => {
    const folder = await mkdtemp(join(tmpdir(), 'conference-unit-'));
    const path = join(folder, 'conference@.service');
    // The programs that the unit starts do not exist on this machine. So replace them with /bin/true in a copy of the
    // unit.
    await writeFile(path, unit.replaceAll(/^(Exec\w+=)\S+/gm, '$1/bin/true'));
    check(path);
    await rm(folder, { recursive: true });
  };

  it('systemd accepts the unit', async () => {
    await checkUnitCopy((path) => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
      expect([status, stderr.split('\n').filter((line) => line.includes('conference@'))]).toEqual([0, []]);
    });
  });

  it('the exposure of the unit to attacks, as systemd rates it, is below 2 of 10', async () => {
    await checkUnitCopy((path) => {
      const report = execFileSync('systemd-analyze', ['security', '--offline=true', path], {
        encoding: 'utf8',
      });
      const [, exposure] = /Overall exposure level for \S+ ([\d.]+)/.exec(report) ?? [];
      expect(Number(exposure)).toBeLessThan(2);
    });
  });

  it('systemd limits the memory, and the service goes on if a process was killed for it', () => {
    expect(unit).toMatch(/^MemoryMax=3G$/m);
    expect(unit).toMatch(/^OOMPolicy=continue$/m);
  });

  it('systemd stops only the main process, which stops its own PostgreSQL', () => {
    expect(unit).toMatch(/^KillMode=mixed$/m);
  });
});

/** Variables that we do not read ourselves: Node or the memory allocator of the system reads them. */
const systemVariables = [
  'NODE_ENV',
  'UV_THREADPOOL_SIZE',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
];
/** Variables that the library of Amazon reads if the files are in a bucket. */
const bucketVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const isFile = (name: string) => name.endsWith('_FILE');

/** Returns the name of every variable that the configuration reads. */
function listConfigVariables(): string[] {
  const asked = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  return [...asked, ...bucketVariables].sort();
}

describe('each variable of the configuration', () => {
  const names = listConfigVariables();
  // The documents also list EDITION, although the configuration does not read it. The build reads it, and the server of
  // the image serves that edition.
  const documentedNames = [...names, 'EDITION'].sort();

  it('docs/running-it.md lists exactly the variables of the configuration', async () => {
    const [, section = ''] = (await read('docs', 'running-it.md')).split(/^## Configuration$/m);
    const [table = ''] = section.split(/^## /m);
    const listed = table.match(/`[A-Z]+(_[A-Z]+)*`/g)?.map((name) => name.slice(1, -1));
    expect([...new Set(listed)].sort()).toEqual(documentedNames);
  });

  it('.env.example lists exactly the variables of the configuration, and TEST_DATABASE_URL for the tests', async () => {
    const example = await read('.env.example');
    const settings = [...example.matchAll(/^# ([A-Z]+(?:_[A-Z]+)*)=/gm)].map(([, name = '']) => name);
    const fileVariables = example.match(/\b[A-Z]+(_[A-Z]+)*_FILE\b/g) ?? [];
    expect([...settings, ...fileVariables].sort()).toEqual([...documentedNames, 'TEST_DATABASE_URL'].sort());
  });

  it('every variable is set for the site by Compose, by the image or by .env', async () => {
    const { services, secrets } = parse(await read('compose.yaml'));
    const { environment } = services.site;
    const setByImage = [...dockerfile.matchAll(/^(?:ENV)? +(DATA_DIR|HOST|PORT)=/gm)].map(
      ([, name = '']) => name,
    );
    const set = new Set([...Object.keys(environment), ...setByImage]);
    const missing = names.filter((name) => !isFile(name) && !set.has(name) && !set.has(`${name}_FILE`));
    expect(missing).toEqual([]);
    expect([...set].filter((name) => !names.includes(name) && !systemVariables.includes(name))).toEqual([]);
    for (const name of [
      'SMTP_URL',
      'INBOX_URL',
      'MAIL_FROM',
      'FILES_URL',
      'DRAIN_SECONDS',
      'KEEP_FREE_MB',
      ...bucketVariables,
    ]) {
      expect(environment[name]).toBe(`\${${name}:-}`);
    }
    // Compose gives the site both keys as files. The variable SECRET_KEY_BEFORE_FILE in .env is the path of the earlier
    // key.
    const mounted = services.site.secrets.map((name: string) => `/run/secrets/${name}`);
    expect([environment.SECRET_KEY_FILE, environment.SECRET_KEY_BEFORE_FILE]).toEqual(mounted);
    expect(secrets.secret_key_before.file).toBe(`\${SECRET_KEY_BEFORE_FILE:-/dev/null}`);
  });

  it('the systemd unit sets only variables of the configuration', () => {
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((setting) => setting.split('=')[0] ?? ''),
    );
    expect(set).toContain('METRICS_PORT');
    expect(set.filter((name) => !names.includes(name) && !systemVariables.includes(name))).toEqual([]);
  });

  it('the image, the unit and `npm start` set the variables of the memory allocator to the same values', async () => {
    const rulesIn = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/(MALLOC_\w+?)(?:=|: .*?\?\? ')(\d+)/g)].map((found) => found.slice(1)),
      );
    const rules = rulesIn(await read('scripts', 'run.mjs'));
    expect(Object.keys(rules)).toEqual(systemVariables.filter((name) => name.startsWith('MALLOC_')));
    expect([rulesIn(dockerfile), rulesIn(unit)]).toEqual([rules, rules]);
  });
});
