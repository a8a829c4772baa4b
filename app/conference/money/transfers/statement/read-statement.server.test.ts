import { describe, expect, it } from 'vitest';
import { anAsker } from '#tests/factories.ts';
import { readStatement } from './read-statement.server.ts';
import { readStatementApart } from './read-statement-apart.server.ts';
import { parseAmount, parseDay } from './statement.ts';

const read = (text: string) => readStatement(Buffer.from(text), 'USD');

const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
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
    expect(read(text)).toEqual({
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

  it('leaves out negative amounts if there is only one column of amounts', () => {
    const result = read('Date,Amount,Details\n2025-12-03,"1,25,000.50",Stall\n2025-12-04,-10,Charge\n');
    expect(result).toMatchObject({ ok: true, lines: [{ amount: 125_000_50, currency: undefined }] });
  });

  it('is read in the currency of each line', () => {
    const text =
      'Date,Amount,Currency,Text\n2025-12-03,30000,JPY,one\n2025-12-03,61.525,KWD,two\n2025-12-03,61.5,,three\n';
    expect(read(text)).toMatchObject({
      ok: true,
      lines: [
        { amount: 30_000, currency: 'JPY' },
        { amount: 61_525, currency: 'KWD' },
        { amount: 61_50, currency: undefined },
      ],
    });
  });

  it('is refused without the necessary columns, and with a line that cannot be read', () => {
    expect(read('one,two\n1,2\n')).toMatchObject({ reason: 'no-columns' });
    expect(read('Date,Amount\n2025-12-03,5\n')).toEqual({
      ok: false,
      reason: 'no-columns',
      missing: ['description'],
    });
    const line = { ok: false, reason: 'unreadable-line', line: 2 };
    expect(read('Date,Amount,Text\n2025-12-03,five,x\n')).toEqual({ ...line, what: 'amount' });
    expect(read('Date,Amount,Text\n2025-02-30,5,x\n')).toEqual({ ...line, what: 'day' });
  });

  it('is refused if it is not a text', () => {
    expect(readStatement(Buffer.from([0x50, 0, 1, 2]), 'USD')).toEqual({
      ok: false,
      reason: 'not-a-statement',
    });
  });
});

it('is read in a process of its own, which a hostile file cannot take along', async () => {
  const readApart = (text: string) => readStatementApart({ bytes: Buffer.from(text), usual: 'USD' }, anAsker);
  const good = camt(entry({ details: part('2500.00', 'PC-7K3M-92QD fee') }));
  const results = await Promise.all([readApart('<a>'.repeat(1_500_000)), readApart(good)]);
  expect(results).toEqual([
    { ok: false, reason: expect.stringMatching(/^(not-a-statement|too-heavy)$/) },
    read(good),
  ]);
});

it.each([
  ['1500', 1500_00],
  ['1,500.00', 1500_00],
  ['1.500,00', 1500_00],
  ['1,25,000.5', 125_000_50],
  ["1'500.05", 1500_05],
  ['-0.01', -1],
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
  ['soon', undefined],
])('reads the day “%s”', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
