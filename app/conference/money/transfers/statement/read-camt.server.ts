import { parseXml, XmlElement } from '@rgrove/parse-xml';
import {
  isSameAccount,
  parseAmount,
  parseDay,
  type ReadStatement,
  type StatementAccount,
  type StatementLine,
} from './statement.ts';

/**
 * Reads the credits of a bank statement in the format camt.053 (ISO 20022, "Bank to customer statement", versions 2 to
 * 8). Leaves out debits, reversals, and entries that are not booked yet. For a collective entry, returns one line for
 * each of its transactions. Refuses the file if one of its statements is of another account.
 */
export function readCamt(text: string, account: StatementAccount): ReadStatement {
  const root = openDocument(text);
  const statements = root ? findAll(root, ['BkToCstmrStmt', 'Stmt']) : [];
  if (statements.length === 0) return { ok: false, reason: 'not-a-statement' };
  for (const statement of statements) {
    const found =
      textOf(statement, ['Acct', 'Id', 'IBAN']) || textOf(statement, ['Acct', 'Id', 'Othr', 'Id']);
    const currency = textOf(statement, ['Acct', 'Ccy']) || account.currency;
    if (!isSameAccount(found, account)) return { ok: false, reason: 'other-account', found };
    if (currency !== account.currency) return { ok: false, reason: 'other-account', found: currency };
  }
  const lines: StatementLine[] = [];
  const entries = statements.flatMap((statement) => findAll(statement, ['Ntry']));
  for (const [index, entry] of entries.entries()) {
    if (!isBookedCredit(entry)) continue;
    const bookedOn = readDay(entry);
    if (bookedOn === undefined) return { ok: false, reason: 'unreadable-line', line: index + 1, what: 'day' };
    const parts = findAll(entry, ['NtryDtls', 'TxDtls']);
    for (const part of parts.length > 1 ? parts : [parts[0] ?? entry]) {
      const money = parts.length > 1 ? readMoney(part) : readMoney(entry);
      if (money === undefined) {
        return { ok: false, reason: 'unreadable-line', line: index + 1, what: 'amount' };
      }
      if (money.amount > 0) lines.push({ ...money, bookedOn, ...describe(entry, part) });
    }
  }
  return { ok: true, lines };
}

/**
 * How many elements of a statement are inside each other at most. Banks use fifteen levels. With thousands of levels
 * every function that calls itself for each level would exhaust the stack.
 */
const mostLevels = 64;

/** Returns undefined if the text is not XML, or if its elements are nested too deeply. */
function openDocument(text: string): XmlElement | undefined {
  try {
    const { root } = parseXml(text);
    return root && !isTooDeep(root) ? root : undefined;
  } catch {
    return undefined;
  }
}

function isTooDeep(root: XmlElement): boolean {
  let level: XmlElement[] = [root];
  for (let count = 0; count < mostLevels; count++) {
    level = level.flatMap(({ children }) => children.filter((child) => child instanceof XmlElement));
    if (level.length === 0) return false;
  }
  return true;
}

function isBookedCredit(entry: XmlElement): boolean {
  const status = textOf(entry, ['Sts', 'Cd']) || textOf(entry, ['Sts']);
  return (
    textOf(entry, ['CdtDbtInd']) === 'CRDT' &&
    textOf(entry, ['RvslInd']) !== 'true' &&
    (status === 'BOOK' || status === '')
  );
}

function readDay(entry: XmlElement) {
  const paths = [
    ['BookgDt', 'Dt'],
    ['BookgDt', 'DtTm'],
    ['ValDt', 'Dt'],
    ['ValDt', 'DtTm'],
  ];
  return parseDay(paths.map((path) => textOf(entry, path)).find((text) => text !== '') ?? '');
}

function readMoney(element: XmlElement) {
  const [money] = [...findAll(element, ['Amt']), ...findAll(element, ['AmtDtls', 'TxAmt', 'Amt'])];
  const currency = money?.attributes.Ccy ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const amount = parseAmount(money?.text ?? '', currency);
  return amount === undefined ? undefined : { amount, currency };
}

function describe(entry: XmlElement, part: XmlElement) {
  const pieces = [
    textOf(part, ['RltdPties', 'Dbtr', 'Nm']) || textOf(part, ['RltdPties', 'Dbtr', 'Pty', 'Nm']),
    ...findAll(part, ['RmtInf', 'Ustrd']).map(({ text }) => text.trim()),
    textOf(part, ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref']),
    textOf(part, ['Refs', 'EndToEndId']),
    textOf(entry, ['AddtlNtryInf']),
  ];
  const bankReference =
    textOf(part, ['Refs', 'AcctSvcrRef']) || textOf(entry, ['AcctSvcrRef']) || textOf(entry, ['NtryRef']);
  return {
    text: pieces.filter((piece) => piece !== '' && piece !== 'NOTPROVIDED').join(' · '),
    bankReference,
  };
}

function textOf(element: XmlElement, path: readonly string[]): string {
  return findAll(element, path)[0]?.text.trim() ?? '';
}

/** Finds the elements at a path of names inside this element. Ignores namespace prefixes. */
function findAll(element: XmlElement, path: readonly string[]): XmlElement[] {
  return path.reduce(
    (found, name) =>
      found.flatMap(({ children }) =>
        children.filter(
          (child): child is XmlElement =>
            child instanceof XmlElement && child.name.replace(/^.*:/, '') === name,
        ),
      ),
    [element],
  );
}
