import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
/** The rows of the tables that list the requirements, each as the texts of its cells. */
const requirements = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('docs/security.md', () => {
  const files = [...page.matchAll(/`((?:\w[\w.-]*\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);

  it.each([...new Set(files)])('names a file that exists: %s', (file) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it('lists each requirement of ASVS 5.0.0 of the levels 1 and 2 exactly once', () => {
    const levels = requirements.map(([, level]) => level);
    expect(new Set(requirements.map(([number]) => number)).size).toBe(requirements.length);
    expect([levels.filter((level) => level === '1').length, levels.length]).toEqual([70, 253]);
  });

  it('states for each requirement what it demands, whether we meet it, and why', () => {
    const states = /^(met|met in part|missing|not applicable): \S/;
    const wrong = requirements.filter(([, , asks, state = '']) => !asks || !states.test(state));
    expect(wrong).toEqual([]);
  });

  it('states how many requirements are met, as counted in its tables', () => {
    const names = ['met', 'met in part', 'missing', 'not applicable'];
    const rows = ['1', '2'].map((level) => {
      const ofLevel = requirements.filter(([, one]) => one === level);
      const counts = names.map(
        (name) => ofLevel.filter(([, , , state = '']) => state.startsWith(`${name}:`)).length,
      );
      return `| ${level} | ${counts.join(' | ')} |`;
    });
    for (const row of rows) expect(page).toContain(row);
  });

  it('for each requirement that is met, names a test or says how it was checked', () => {
    const met = requirements.filter(([, , , state = '']) => state.startsWith('met:'));
    const withoutEvidence = met.filter(
      ([, , , state = '']) => !/`[\w-]+\/[\w./-]+`|Checked by reading/.test(state),
    );
    expect(withoutEvidence).toEqual([]);
  });
});
