import { describe, expect, it } from 'vitest';
import { anAsker } from '#tests/factories.ts';
import { readStatement } from './read-statement.server.ts';
import { readStatementApart } from './read-statement-apart.server.ts';
import { isSameAccount, parseAmount, parseDay, type StatementAccount } from './statement.ts';

const account: StatementAccount = { currency: 'USD', number: '000123456789', isMonthFirst: false };
const read = (text: string, parts: Partial<StatementAccount> = {}) =>
  readStatement({ bytes: Buffer.from(text), account: { ...account, ...parts } });

const ownAccount = '<Acct><Id><Othr><Id>000123456789</Id></Othr></Id><Ccy>USD</Ccy></Acct>';
const camt = (entries: string, of = ownAccount) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${of}${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (parts: { amount?: string; kind?: string; status?: string; details?: string; more?: string }) =>
  `<Ntry><Amt Ccy="USD">${parts.amount ?? '2500.00'}</Amt><CdtDbtInd>${parts.kind ?? 'CRDT'}</CdtDbtInd>${parts.more ?? ''}
  <Sts><Cd>${parts.status ?? 'BOOK'}</Cd></Sts><BookgDt><Dt>2025-12-03</Dt></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef>
  <NtryDtls>${parts.details ?? ''}</NtryDtls></Ntry>`;
const part = (amount: string, text: string) =>
  `<TxDtls><Refs><AcctSvcrRef>PART ${text}</AcctSvcrRef></Refs><Amt Ccy="USD">${amount}</Amt>
  <RltdPties><Dbtr><Pty><Nm>Amina Odhiambo</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

describe('a camt.053 statement', () => {
  it('gives a line for each booked credit', () => {
    expect(read(camt(entry({ details: part('2500.00', 'PC-7K3M-92QD fee') })))).toEqual({
      ok: true,
      lines: [
        {
          bookedOn: '2025-12-03',
          amount: 2500_00,
          currency: 'USD',
          text: 'Amina Odhiambo · PC-7K3M-92QD fee',
          bankReference: 'PART PC-7K3M-92QD fee',
        },
      ],
    });
  });

  it('gives a line for each transaction of a collective entry', () => {
    const details = part('1000.00', 'one') + part('1500.5', 'two');
    const result = read(camt(entry({ amount: '2500.50', details })));
    expect(result.ok && result.lines.map(({ amount }) => amount)).toEqual([1000_00, 1500_50]);
  });

  it('is refused if it is of another account or in another currency, or names no account', () => {
    const iban = (number: string) => `<Acct><Id><IBAN>${number}</IBAN></Id></Acct>`;
    const refused = (found: string) => ({ ok: false, reason: 'other-account', found });
    const number = 'GB82WEST12345698765432';
    expect(read(camt(entry({}), iban(number)))).toEqual(refused(number));
    expect(read(camt(entry({}), iban(number)), { number })).toMatchObject({ ok: true });
    expect(read(camt(entry({}), ownAccount.replace('USD', 'EUR')))).toEqual(refused('EUR'));
    expect(read(camt(entry({}), ''))).toEqual(refused(''));
    expect(read(camt(`</Stmt><Stmt>${iban(number)}`))).toEqual(refused(number));
  });

  it('leaves out debits, reversals and entries that are not booked', () => {
    const entries = [
      entry({ kind: 'DBIT' }),
      entry({ more: '<RvslInd>true</RvslInd>' }),
      entry({ status: 'PDNG' }),
    ];
    expect(read(camt(entries.join('')))).toEqual({ ok: true, lines: [] });
  });

  it('is refused if an amount is unreadable, or if the XML has another format', () => {
    expect(read(camt(entry({ amount: '25e2' })))).toEqual({
      ok: false,
      reason: 'unreadable-line',
      line: 1,
      what: 'amount',
    });
    for (const text of ['<html></html>', '<Document>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
      expect(read(text)).toEqual({ ok: false, reason: 'not-a-statement' });
  });

  it('is refused if its elements are nested too deeply, however deeply', () => {
    for (const levels of [100, 1000, 2000, 3000, 5000, 10_000, 100_000]) {
      const amount = `${'<a>'.repeat(levels)}25${'</a>'.repeat(levels)}`;
      expect([levels, read(camt(entry({ amount })))]).toEqual([
        levels,
        { ok: false, reason: 'not-a-statement' },
      ]);
    }
  });
});

describe('a CSV statement', () => {
  it('is read with the column names of many banks, and leaves out debits', () => {
    const text = [
      'Account;000123456789',
      'Booking date;Description;Debit;Credit;Currency;Reference',
      '03.12.2025;"Odhiambo; pc7k3m92qd";;2.500,00;USD;B-17',
      '04.12.2025;Rent;900,00;;USD;B-18',
      ';Sum;900,00;2.500,00;;',
    ].join('\r\n');
    expect(read(text)).toMatchObject({
      ok: true,
      lines: [
        {
          bookedOn: '2025-12-03',
          amount: 2500_00,
          currency: 'USD',
          text: 'Odhiambo; pc7k3m92qd',
          bankReference: 'B-17',
        },
      ],
    });
  });

  it('finds a reference in any column, and reads texts under names that it does not know', () => {
    const texts = (text: string) => {
      const result = read(text);
      return result.ok ? result.lines.map((line) => line.text) : result;
    };
    const header = 'Date,Amount,Description,Customer note,Balance';
    expect(texts(`${header}\n03/12/2025,20,Transfer,PC 7K3M 92QD,500\n`)).toEqual([
      'Transfer · PC 7K3M 92QD',
    ]);
    // A reference that the text has already is not repeated, and other notes are left out.
    expect(texts(`${header}\n03/12/2025,20,PC-7K3M-92QD,pc7k3m92qd,500\n`)).toEqual(['PC-7K3M-92QD']);
    expect(texts(`${header}\n03/12/2025,20,Transfer,Thank you,500\n`)).toEqual(['Transfer']);
    expect(texts('Date,Amount,Counterparty,Zweck\n03/12/2025,20,Amina,PC-7K3M-92QD\n')).toEqual([
      'Amina · PC-7K3M-92QD',
    ]);
  });

  it('leaves out negative amounts if there is only one column of amounts', () => {
    const result = read('Date,Amount,Details\n2025-12-03,"1,25,000.50",Stall\n2025-12-04,-10,Charge\n');
    expect(result).toMatchObject({ ok: true, lines: [{ amount: 125_000_50, currency: 'USD' }] });
  });

  it('is read with a column “Dr/Cr”, and no outgoing line is proposed', () => {
    const lines = (text: string) => {
      const result = read(text);
      return result.ok ? result.lines.map((line) => line.amount) : result;
    };
    expect(lines('Date,Text,Amount,Dr/Cr\n03/12/2025,a,500.00,DR\n03/12/2025,b,20,CR\n')).toEqual([20_00]);
    expect(lines('Date,Text,Amount,Cr/Dr\n03/12/2025,a,500.00,?\n')).toEqual({
      ok: false,
      reason: 'unreadable-line',
      line: 2,
      what: 'Dr/Cr',
    });
    expect(lines('Date,Text,Amount,Debit\n03/12/2025,a,500.00,500.00\n03/12/2025,b,20,\n')).toEqual([20_00]);
    expect(lines('Date,Text,Withdrawal Amt.,Deposit Amt.\n03/12/25,a,500,0.00\n03/12/25,b,,20\n')).toEqual([
      20_00,
    ]);
    expect(lines('Date,Text,Amount,Credit\n03/12/2025,a,500,\n03/12/2025,b,20,20\n')).toEqual([20_00]);
    expect(lines('Date,Text,Amount\n03/12/2025,a,500.00 Dr\n03/12/2025,b,20.00Cr\n')).toEqual([20_00]);
    const types = 'Details,Date,Description,Amount,Type\n';
    expect(lines(`${types}DEBIT,03/12/2025,a,500,ACH\nCREDIT,03/12/2025,b,20,WIRE\n`)).toEqual([20_00]);
    expect(lines(`${types}one,03/12/2025,a,-500,ACH\ntwo,03/12/2025,b,20,WIRE\n`)).toEqual([20_00]);
  });

  it('is read with the order of day and month that the bank uses', () => {
    const text = 'Date,Amount,Text\n03/12/2025,20,a\n';
    expect(read(text)).toMatchObject({ lines: [{ bookedOn: '2025-12-03' }] });
    expect(read(text, { isMonthFirst: true })).toMatchObject({ lines: [{ bookedOn: '2025-03-12' }] });
    expect(read(text.replace('12/', '31/'), { isMonthFirst: false })).toMatchObject({ what: 'day' });
  });

  it('is refused if the lines above the header name another account', () => {
    const text = (line: string) => `${line}\nDate,Amount,Text\n03/12/2025,20,a\n`;
    for (const own of ['Account number: 123456789', 'A/c No.,_000123456789', 'Account,XXXX6789'])
      expect(read(text(own)), own).toMatchObject({ ok: true });
    for (const words of ['Account,Checking 2025', 'Account name,Trust 1234'])
      expect(read(text(words)), words).toMatchObject({ ok: true });
    for (const [other, found] of [
      ['Account number: 987654321', '987654321'],
      ['Account,XXXX4321', 'XXXX4321'],
    ])
      expect(read(text(other ?? ''))).toEqual({ ok: false, reason: 'other-account', found });
  });

  it('is read in the currency of each line', () => {
    const text =
      'Date,Amount,Currency,Text\n2025-12-03,30000,JPY,one\n2025-12-03,61.525,KWD,two\n2025-12-03,61.5,,three\n';
    expect(read(text)).toMatchObject({
      ok: true,
      lines: [
        { amount: 30_000, currency: 'JPY' },
        { amount: 61_525, currency: 'KWD' },
        { amount: 61_50, currency: 'USD' },
      ],
    });
  });

  it('is refused without the necessary columns, and with a line that cannot be read', () => {
    expect(read('one,two\n1,2\n')).toMatchObject({ reason: 'no-columns' });
    expect(read('Date,Amount\n2025-12-03,5\n')).toMatchObject({
      ok: false,
      reason: 'no-columns',
      missing: ['description'],
    });
    const line = { ok: false, reason: 'unreadable-line', line: 2 };
    expect(read('Date,Amount,Text\n2025-12-03,five,x\n')).toEqual({ ...line, what: 'amount' });
    expect(read('Date,Amount,Text\n2025-02-30,5,x\n')).toEqual({ ...line, what: 'day' });
  });

  it('is refused if it is not a text', () => {
    expect(readStatement({ bytes: Buffer.from([0x50, 0, 1, 2]), account })).toEqual({
      ok: false,
      reason: 'not-a-statement',
    });
  });

  it('is refused by its name if it is MT940', () => {
    for (const text of [':20:STARTUMSE\r\n:25:000123456789\r\n', '{1:F01EXMPUS33AXXX0000000000}{2:'])
      expect(read(text)).toEqual({ ok: false, reason: 'mt940' });
  });
});

it('is read in a process of its own, which a hostile file cannot take along', async () => {
  const readApart = (text: string) => readStatementApart({ bytes: Buffer.from(text), account }, anAsker);
  const good = camt(entry({ details: part('2500.00', 'PC-7K3M-92QD fee') }));
  const results = await Promise.all([readApart('<a>'.repeat(1_500_000)), readApart(good)]);
  expect(results).toMatchObject([
    { ok: false, reason: expect.stringMatching(/^(not-a-statement|too-heavy)$/) },
    { ok: true, lines: [{ amount: 2500_00, references: ['PC-7K3M-92QD'] }], others: { count: 0 } },
  ]);
});

it.each([
  ['000123456789', true],
  ['123456789', true],
  ['0001 2345-6789', true],
  ['****6789', true],
  ['****6780', false],
  ['12345678', false],
  ['', false],
])('the account “%s” is ours: %s', (found, isOurs) => {
  expect(isSameAccount(found, account)).toBe(isOurs);
});

it.each([
  ['1500', 1500_00],
  ['1,500.00', 1500_00],
  ['1.500,00', 1500_00],
  ['1,25,000.5', 125_000_50],
  ["1'500.05", 1500_05],
  ['-0.01', -1],
  ['$1,500.00', 1500_00],
  ['USD 1,500.00', 1500_00],
  ['€1,500.00', undefined],
  ['(1,500.00)', -1500_00],
  ['(1,500.00', undefined],
  ['1,500.00-', -1500_00],
  ['1,500.00 Dr', -1500_00],
  ['1,500.00 Cr.', 1500_00],
  ['1,500', 1500_00],
  ['1.2.3', undefined],
  ['1e5', undefined],
  ['', undefined],
  ['99999999999999999', undefined],
])('reads the amount “%s”', (text, amount) => {
  expect(parseAmount(text, 'USD')).toBe(amount);
});

it.each([
  ['1500', 'JPY', 1500],
  ['1,500', 'JPY', 1500],
  ['1500.00', 'JPY', 1500],
  ['1500.50', 'JPY', undefined],
  ['12.500', 'KWD', 12_500],
  ['1.250,005', 'KWD', 1_250_005],
  ['12.5', 'KWD', 12_500],
])('reads the amount “%s” in %s', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

it.each([
  ['2026-01-12', '2026-01-12'],
  ['2026-01-12T08:00:00', '2026-01-12'],
  ['3.1.2026', '2026-01-03'],
  ['31/12/2025', '2025-12-31'],
  ['12/31/2025', undefined],
  ['31/12/25', '2025-12-31'],
  ['31-Dec-2025', '2025-12-31'],
  ['1 December 2025', '2025-12-01'],
  ['soon', undefined],
  ['1/2', undefined],
])('reads the day “%s”', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
