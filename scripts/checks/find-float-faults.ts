import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';

/** The files that handle amounts on their way from a form to the database. */
const moneyFiles = [
  'app/conference/money/**/*.{ts,tsx}',
  'app/routes/dashboard/**/*.{ts,tsx}',
  'app/routes/organiser/money/**/*.{ts,tsx}',
];

const roundings = new Set(['parseFloat', 'toFixed', 'toPrecision', 'round', 'floor', 'ceil', 'trunc']);

/** Returns the places in the money files at which code could make a floating-point number, as `file: code`. */
export async function findFloatFaults(root: string): Promise<string[]> {
  const faults: string[] = [];
  for (const pattern of moneyFiles) {
    const files: string[] = [];
    for await (const file of glob(pattern, { cwd: root })) files.push(file);
    // A folder that was moved would otherwise never be looked at again.
    if (files.length === 0) faults.push(`${pattern}: finds no file`);
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const found = findFloats(file, await readFile(join(root, file), 'utf8'));
      faults.push(...found.map((what) => `${file}: ${what}`));
    }
  }
  return faults.sort();
}

/**
 * Returns the code of each division, fraction and rounding in a file. A division of a time by 1000 is allowed, because
 * it only turns milliseconds into seconds.
 */
export function findFloats(file: string, code: string): string[] {
  const found: string[] = [];
  const allowed: [start: number, end: number][] = [];
  const addUnlessAllowed = ({ start, end }: { start: number; end: number }) => {
    if (!allowed.some(([from, to]) => from <= start && end <= to)) found.push(code.slice(start, end));
  };
  new Visitor({
    BinaryExpression(expression) {
      if (expression.operator !== '/') return;
      if (!isSecondsOf(expression.left, expression.right)) addUnlessAllowed(expression);
    },
    AssignmentExpression(expression) {
      if (expression.operator === '/=') addUnlessAllowed(expression);
    },
    Literal(literal) {
      if (typeof literal.value === 'number' && !Number.isInteger(literal.value)) addUnlessAllowed(literal);
    },
    CallExpression(call) {
      const { callee } = call;
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (called.type !== 'Identifier' || !roundings.has(called.name)) return;
      const [value] = call.arguments;
      const isOfTime =
        value?.type === 'BinaryExpression' && isSecondsOf(value.left as Expression, value.right);
      if (isOfTime) allowed.push([call.start, call.end]);
      else addUnlessAllowed(call);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

function isSecondsOf(left: { type: string }, right: Expression): boolean {
  const isThousand = right.type === 'Literal' && right.value === 1000;
  return isThousand && left.type === 'CallExpression';
}
