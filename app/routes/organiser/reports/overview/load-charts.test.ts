import { describe, expect, it } from 'vitest';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { describeGrowth, describeOccupancy, loadCharts } from './load-charts.server.ts';

const platform = await aPlatform();

describe('the chart of registrations', () => {
  const totals = [
    { day: '2026-01-02', registered: 3, paid: 0 },
    { day: '2026-01-05', registered: 4, paid: 2 },
  ];

  it('starts at zero, does not change on days without registrations, and extends to the conference', () => {
    expect(describeGrowth(totals, '2026-01-06', '2026-01-26')).toEqual({
      points: [
        { line: 0, area: 0 },
        { line: 3, area: 0 },
        { line: 3, area: 0 },
        { line: 3, area: 0 },
        { line: 4, area: 2 },
        { line: 4, area: 2 },
      ],
      steps: 25,
      marks: [
        { step: 0, label: '1 Jan 2026' },
        { step: 13, label: '14 Jan 2026' },
        { step: 25, label: '26 Jan 2026' },
      ],
      registered: 4,
      paid: 2,
      rows: [
        ['2 January 2026', 3, 0],
        ['5 January 2026', 4, 2],
      ],
    });
  });

  it('ends today if the conference has begun, and is null if there is no registration', () => {
    expect(describeGrowth(totals, '2026-01-28', '2026-01-26')?.steps).toBe(27);
    expect(describeGrowth([], '2026-01-28', '2026-01-26')).toBeNull();
  });
});

describe('loadCharts', () => {
  it('loads only the charts that a role may see', async () => {
    await aRegistration(platform);
    const seenBy = async (role: 'owner' | 'festival' | 'finance' | 'programme' | 'visa-officer') => {
      const organiser = await anOrganiser(platform, { roles: [role] });
      const { registrations, occupancy } = await loadCharts(platform.request(), organiser);
      return [
        registrations?.growth?.registered ?? null,
        registrations?.details?.countries.unknown ?? null,
        occupancy?.map(({ title }) => title) ?? null,
      ];
    };
    const options = ['Art & Craft Shop', 'AC Shop', 'Food Court Shop', 'Amphitheater', 'Auditorium'];
    expect(await seenBy('owner')).toEqual([1, 1, options]);
    expect(await seenBy('festival')).toEqual([null, null, options]);
    expect(await seenBy('finance')).toEqual([1, null, options]);
    expect(await seenBy('visa-officer')).toEqual([1, 1, null]);
    expect(await seenBy('programme')).toEqual([null, null, null]);
  });
});

it('there is no chart of stalls and halls if the edition has no festival', () => {
  expect(describeOccupancy([], [])).toBeNull();
});
