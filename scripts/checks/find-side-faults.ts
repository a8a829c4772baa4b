import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The desk exists only in English, so its pages may name a side. */
const deskFiles = /^app\/(routes\/organiser|ui\/(desk|chart)|conference\/organiser)\//;

/** Declarations that still name a side, by file. Do not add one: mend it, and remove it from here. */
const knownSides: Record<string, readonly string[]> = {
  'app/routes/public/contact/contact.css': [
    'padding: 48px var(--edge) 64px calc(var(--selvedge) + var(--edge));',
    'padding: 72px var(--edge) 72px clamp(32px, 5vw, 72px);',
  ],
  'app/routes/public/home.css': ['margin: 0 -110px 0 0;'],
  'app/routes/public/speakers.css': ['padding: 18px 8px 18px 0;'],
  'app/routes/public/venue-tour.css': ['padding: 14px 0 16px 52px;'],
  'app/routes/public/ways-in.css': [
    'padding: 48px var(--edge) 48px calc(var(--selvedge) + var(--edge));',
    'padding: 72px clamp(32px, 4vw, 64px) 72px calc(var(--selvedge) + var(--edge));',
    'padding: 72px var(--edge) 0 clamp(32px, 5vw, 72px);',
  ],
};

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
 * a line is on the right, so `margin-inline-start` and `ms-2` are right everywhere. Also returns the known
 * places that are not there any more.
 */
export async function findSideFaults(root: string): Promise<string[]> {
  const faults: string[] = [];
  const unused = new Set(
    Object.entries(knownSides).flatMap(([file, all]) => all.map((one) => `${file}: ${one}`)),
  );
  for await (const file of glob('{app,editions}/**/*.{css,tsx}', { cwd: root })) {
    if (file.endsWith('.test.tsx') || deskFiles.test(file)) continue;
    const code = await readFile(join(root, file), 'utf8');
    for (const found of file.endsWith('.css') ? findPhysicalSides(code) : findPhysicalClasses(code)) {
      const place = `${file}: ${found}`;
      if (knownSides[file]?.includes(found)) unused.delete(place);
      else faults.push(place);
    }
  }
  return [...faults.sort(), ...[...unused].map((place) => `${place} is known but is not there`)];
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
