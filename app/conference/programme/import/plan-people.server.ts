import type { DraftPerson } from '../draft/draft.ts';
import { personFormSchema } from '../draft/programme-forms.ts';
import { erasedName } from '../remove-people.server.ts';
import { idFromFile } from './id-from-file.server.ts';
import type { ImportedPerson } from './imported-programme.ts';

export type PlannedPerson = {
  id: string;
  isNew: boolean;
  name: string;
  title: string;
  country: string;
  biography: string;
};

const limits = { name: 120, title: 160, country: 80, biography: 1000 } as const;

/**
 * Plans which people of a file are new or change. Knows a person again by the id of the file, else by the name. Somebody
 * whose data was removed does not come back. `idOf` finds the id in the programme by the key in the file.
 */
export function planPeople(imported: readonly ImportedPerson[], people: readonly DraftPerson[]) {
  const ids = new Map<string, string>();
  const planned: PlannedPerson[] = [];
  const leftOut: { name: string; why: string }[] = [];
  for (const person of imported) {
    const id = idFromFile('person', person.key);
    const read = (field: keyof typeof limits) => oneLine(person[field] ?? '', field);
    const name = read('name');
    const known = people.find((one) => one.id === id) ?? people.find((one) => one.name === name);
    const checked = personFormSchema.shape.name.safeParse(name);
    if (!checked.success || known?.name === erasedName) {
      const why = checked.success ? 'Their data was removed.' : checked.error.issues[0]?.message;
      leftOut.push({ name: name || person.key, why: why ?? '' });
      continue;
    }
    const earlier = planned.find((one) => one.id === id || one.name === name);
    ids.set(person.key, known?.id ?? earlier?.id ?? id);
    if (earlier) continue;
    const wanted = {
      name,
      title: read('title') || known?.title || '',
      country: read('country') || known?.country || '',
      biography: read('biography') || known?.biography || '',
    };
    const isSame = known && Object.entries(wanted).every(([field, text]) => known[field as 'name'] === text);
    if (!isSame) planned.push({ id: known?.id ?? id, isNew: !known, ...wanted });
  }
  return { planned, leftOut, idOf: (key: string) => ids.get(key) };
}

/** Biographies keep their line breaks. Texts that are too long are cut. */
function oneLine(text: string, field: keyof typeof limits): string {
  const plain = text.replaceAll('\r\n', '\n').replace(/\p{Cs}|[^\P{Cc}\n\t]/gu, '');
  return (field === 'biography' ? plain : plain.replace(/\s+/g, ' ')).trim().slice(0, limits[field]).trim();
}
