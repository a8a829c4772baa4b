import { type Browser, expect } from '@playwright/test';
import type pg from 'pg';
import { enterDesk } from './organisers.ts';
import { aPdf } from './uploads.ts';

/** Enters the clearances of the event, for which visa letters wait. A second call changes nothing but the file. */
export async function enterEventClearances(browser: Browser, database: pg.Pool, baseURL: string) {
  const office = await browser.newContext({ baseURL });
  await enterDesk(office, database, { roles: ['visa-officer'] });
  for (const clearance of ['mea', 'mha']) {
    const entered = await office.request.post(`/organiser/visa/clearance?clearance=${clearance}`, {
      multipart: {
        intent: 'enter',
        clearance,
        number: `${clearance.toUpperCase()}/1`,
        on: '2025-11-10',
        eventId: clearance === 'mha' ? 'E-11' : '',
        file: aPdf('clearance.pdf'),
      },
      maxRedirects: 0,
    });
    expect(entered.status()).toBe(303);
  }
  await office.close();
}
