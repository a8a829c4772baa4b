import { z } from 'zod';
import { clothSizes, shoeSizes } from '#conference/registration/registration.ts';

/** A thing of the kit: the id in stored rows, its name, and its sizes. */
export type KitItem = { id: string; name: string; kind: 'cloth' | 'shoe'; sizes: readonly string[] };

type KitFacts = Record<'cloth' | 'shoe', { id: string; name: string }>;

/** Lists the things of an edition's kit. */
export function listKitItems({ cloth, shoe }: KitFacts): KitItem[] {
  return [
    { id: cloth.id, name: cloth.name, kind: 'cloth', sizes: clothSizes },
    { id: shoe.id, name: shoe.name, kind: 'shoe', sizes: shoeSizes },
  ];
}

/** Writes a size for screens: "XL", "US 9". */
export function writeSize({ kind }: Pick<KitItem, 'kind'>, size: string): string {
  return kind === 'cloth' ? size.toUpperCase() : `US ${size}`;
}

/** How many things to order for a number of people, with a margin in per cent, rounded up. */
export function countToOrder(people: number, margin: number): number {
  return Math.ceil((people * (100 + margin)) / 100);
}

/** The form for the number of things that arrived. */
export const stockSchema = z.object({
  item: z.string(),
  size: z.string(),
  arrived: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Please enter a number.')
    .transform(Number)
    .refine((count) => count <= 100_000, 'At most 100,000.'),
});
