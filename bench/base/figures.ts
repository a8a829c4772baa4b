import { spawnSync } from 'node:child_process';

/** Returns the median of several figures. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 50);
}

/** Returns a percentile: a figure that is higher than `percentage` per cent of the figures. */
export function percentile(figures: readonly number[], percentage: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percentage) / 100))] ?? 0;
}

/** Returns the lowest and the highest figure as text: "0.061 to 0.084". */
export function spread(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(3)} to ${Math.max(...figures).toFixed(3)}`;
}

/** Prints one row of a table. The row has a name and figures. `widths`: the characters of the name and of a figure. */
export function printRow([first = '', ...cells]: string[], widths: readonly [number, number] = [22, 10]) {
  console.log(first.padEnd(widths[0]) + cells.map((cell) => cell.padStart(widths[1])).join(''));
}

/** Prints a sentence about a figure. If the figure is not within its limit, the program fails at its end. */
export function judge(sentence: string, isWithinLimit: boolean) {
  console.log(sentence);
  if (!isWithinLimit) process.exitCode = 1;
}

/** Prints the first twenty faults, and how many faults there are. If there are any, the program fails at its end. */
export function reportFaults(faults: readonly string[]) {
  for (const fault of faults.slice(0, 20)) console.log(fault);
  judge(`${faults.length} faults`, faults.length === 0);
}

/**
 * Ends this program with a message if a program that it needs is not installed. Each name maps to its Debian package.
 */
export function requirePrograms(packages: Record<string, string>) {
  const missing = Object.keys(packages).filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length === 0) return;
  const wanted = missing.map((program) => packages[program]).join(' ');
  console.log(`Skipped: ${missing.join(' and ')} not found. On Debian: apt-get install ${wanted}`);
  process.exit(0);
}
