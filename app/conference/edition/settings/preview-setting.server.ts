import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { dayAt } from '#conference/edition/days.ts';
import { checkFacts, folderEdition } from '#conference/edition/edition.server.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { type Settings, settingsOf } from '#conference/edition/settings.ts';
import type { Database } from '#platform/database/database.server.ts';
import { findSetting } from './change-setting.server.ts';
import { overlaySettings } from './overlay-settings.ts';
import { readStoredValues } from './stored-settings.server.ts';

/** A text of a public page that a change would replace. Either side is empty if the text is new or goes away. */
export type ChangedText = { page: string; before: string; after: string };

export type Previewed =
  | {
      ok: true;
      before: ChangeableFacts;
      after: ChangeableFacts;
      texts: ChangedText[];
      /** Texts of the pages that name the former city even after the change. */
      stale: { page: string; text: string }[];
    }
  | { ok: false; fault: string };

/** Shows what a change of a setting would do to the edition, without making it. */
export async function previewSetting(
  db: Database,
  { name, value }: { name: string; value: unknown },
  now: Date,
): Promise<Previewed> {
  const today = dayAt(now, folderEdition.timeZone);
  const stored = await readStoredValues(db);
  const folderValue = findSetting(name, stored)?.folderValue;
  const changed = new Map(stored).set(name, value ?? folderValue);
  const [before, after] = [stored, changed].map((values) => overlaySettings(folderEdition, values, today));
  if (!before || !after) throw new Error('An overlay returns the facts.');
  const [was, becomes] = [checkFacts(before, today), checkFacts(after, today)];
  if (!becomes.ok) return { ok: false, fault: becomes.faults[0] };
  const texts = was.ok ? listTexts(was.edition) : new Map<string, string>();
  const newTexts = listTexts(becomes.edition);
  return {
    ok: true,
    before,
    after,
    texts: compare(texts, newTexts),
    stale:
      before.place === after.place
        ? []
        : [...newTexts].flatMap(([path, text]) =>
            text.includes(before.place) ? [{ page: pageOf(path), text }] : [],
          ),
  };
}

/**
 * Returns all settings as they would be with another value of one of them. Undefined if the value does not fit to the
 * edition.
 */
export async function settingsWith(
  db: Database,
  { name, value }: { name: string; value: unknown },
  now: Date,
): Promise<Settings | undefined> {
  const today = dayAt(now, folderEdition.timeZone);
  const changed = new Map(await readStoredValues(db)).set(name, value);
  const checked = checkFacts(overlaySettings(folderEdition, changed, today), today);
  return checked.ok ? settingsOf(checked.edition) : undefined;
}

function compare(texts: ReadonlyMap<string, string>, newTexts: ReadonlyMap<string, string>): ChangedText[] {
  const paths = [...new Set([...newTexts.keys(), ...texts.keys()])];
  // In a list that became longer or shorter, the texts after the place have moved. They have not changed.
  const [had, has] =
    texts.size === newTexts.size ? [] : [new Set(texts.values()), new Set(newTexts.values())];
  const found = paths.flatMap((path): ChangedText[] => {
    const [was = '', becomes = ''] = [texts.get(path), newTexts.get(path)];
    if (was === becomes) return [];
    const [before, after] = [has?.has(was) ? '' : was, had?.has(becomes) ? '' : becomes];
    return before === after ? [] : [{ page: pageOf(path), before, after }];
  });
  // The same sentence can stand on several pages.
  return [...new Map(found.map((one) => [`${one.before}\n${one.after}`, one])).values()];
}

/** The texts of the pages by their paths in the edition, without addresses and names of pictures. */
function listTexts({ pages, layout }: Pick<Edition, 'pages' | 'layout'>): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (!['src', 'to', 'id', 'dates', 'address'].includes(key)) collect(part, `${path}.${key}`);
      }
    }
  };
  for (const [name, page] of Object.entries(pages)) collect(page, name);
  collect(layout, 'layout');
  return texts;
}

/** The name of a page in words: "Terms and conditions". */
function pageOf(path: string): string {
  const [name = ''] = path.split('.');
  if (name === 'layout') return 'Every page';
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
