import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The desk exists only in English, so its pages may name a side. */
const deskFiles = /^app\/(routes\/organiser|ui\/(desk|chart)|conference\/organiser)\//;

/** Declarations that name the left or the right side. Logical ones follow the direction of the language. */
const physicalDeclarations = [
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?\s*:[^;{}]*;?/g,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:[^;{}]*;?/g,
  /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b[^;{}]*;?/g,
  /(?<![\w-])(?:left|right)\s*:[^;{}]*;?/g,
];

/** Declarations of four sides, of which the second is the right and the fourth the left one. */
const fourSides =
  /(?<![\w-])(?:inset|(?:scroll-)?(?:margin|padding)|border-(?:width|style|color))\s*:([^;{}]*);?/g;

/** Tailwind's classes that name a side, with variants such as `lg:` before them. */
const physicalClass =
  /^(?:[\w-]+(?:\[[^\]]*\])?:|\[[^\]]*\]:)*!?-?(?:(?:m|p|scroll-m|scroll-p)[lr]-\S+|(?:left|right)-\S+|(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?:-\S+)?|(?:text|float|clear)-(?:left|right))$/;

/**
 * Returns the places that name the left or the right side of the screen, as `file: code`. On Arabic pages the beginning of
 * a line is on the right, so `margin-inline-start` and `ms-2` are right everywhere.
 */
export async function findSideFaults(root: string): Promise<string[]> {
  const faults: string[] = [];
  for await (const file of glob('{app,editions}/**/*.{css,tsx}', { cwd: root })) {
    if (file.endsWith('.test.tsx') || deskFiles.test(file)) continue;
    const code = await readFile(join(root, file), 'utf8');
    const found = file.endsWith('.css') ? findPhysicalSides(code) : findPhysicalClasses(code);
    faults.push(...found.map((one) => `${file}: ${one}`));
  }
  return faults.sort();
}

/** Returns the declarations of a style sheet that name a side. */
export function findPhysicalSides(css: string): string[] {
  const code = css.replaceAll(/\/\*.*?\*\//gs, '');
  const found = physicalDeclarations.flatMap((pattern) => [...code.matchAll(pattern)].map(([all]) => all));
  for (const [all, sides = ''] of code.matchAll(fourSides)) {
    const [, right, , left] = splitValues(sides);
    if (left !== undefined && left !== right) found.push(all);
  }
  return found.map((one) => one.replaceAll(/\s+/g, ' ').trim());
}

/** Splits a value at its spaces, but not within brackets: "0 calc(1px + 2px)" has two parts. */
function splitValues(value: string): string[] {
  return value.trim().match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

/** Returns the classes in the texts of a component that name a side. */
export function findPhysicalClasses(code: string): string[] {
  const texts = code.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g);
  return [...texts].flatMap(([, ...quoted]) =>
    quoted
      .join('')
      .split(/\s+/)
      .filter((word) => physicalClass.test(word)),
  );
}
