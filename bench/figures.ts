/** The median of several figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

/** The range of several figures as text: "0.061 to 0.084". */
export function spread(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(3)} to ${Math.max(...figures).toFixed(3)}`;
}

/** Prints one row of a table: a name and figures. */
export function printRow([first = '', ...cells]: string[]) {
  console.log(first.padEnd(22) + cells.map((cell) => cell.padStart(9)).join(''));
}

/** Prints the faults of a trial (the first twenty) and their number, and lets the program fail if there are any. */
export function reportFaults(faults: readonly string[]) {
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(`${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
