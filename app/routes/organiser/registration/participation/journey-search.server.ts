import { z } from 'zod';
import type { JourneyFilter } from '#conference/registration/participation/list-journeys.server.ts';
import type { StayFilter } from '#conference/registration/participation/list-stays.server.ts';
import { ways } from '#conference/registration/participation/participation.ts';
import { readSearch, searchChoice, searchDay } from '../../list/search-fields.ts';

/** A day, or `open` for what has no day yet. */
const dayOrOpen = z.union([z.literal('open'), searchDay]).catch(undefined);

const journeySchema = z.object({
  way: searchChoice(ways),
  day: dayOrOpen,
  transfer: searchChoice(['wanted']),
  late: searchChoice(['yes']),
});

const staySchema = z.object({
  night: dayOrOpen,
  room: searchChoice(['wanted', 'alone', 'shared', 'none']),
  hotel: z
    .string()
    .trim()
    .transform((text) => text.slice(0, 200) || undefined)
    .optional()
    .catch(undefined),
  late: searchChoice(['yes']),
});

export const readJourneySearch = (url: URL): JourneyFilter => readSearch(journeySchema, url);
export const readStaySearch = (url: URL): StayFilter => readSearch(staySchema, url);
