import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Font = { family: string; package: string };

/** The fonts of a document's text. For each letter, the first font that has it is used. */
const textFonts: readonly Font[] = [
  // Latin and Devanagari
  { family: 'Mukta', package: 'mukta' },
  // Latin with all accents, Greek, Cyrillic
  { family: 'Noto Sans', package: 'noto-sans' },
  { family: 'Noto Naskh Arabic', package: 'noto-naskh-arabic' },
  { family: 'Noto Sans Hebrew', package: 'noto-sans-hebrew' },
  { family: 'Noto Sans Bengali', package: 'noto-sans-bengali' },
  { family: 'Noto Sans Gurmukhi', package: 'noto-sans-gurmukhi' },
  { family: 'Noto Sans Gujarati', package: 'noto-sans-gujarati' },
  { family: 'Noto Sans Oriya', package: 'noto-sans-oriya' },
  { family: 'Noto Sans Tamil', package: 'noto-sans-tamil' },
  { family: 'Noto Sans Telugu', package: 'noto-sans-telugu' },
  { family: 'Noto Sans Kannada', package: 'noto-sans-kannada' },
  { family: 'Noto Sans Malayalam', package: 'noto-sans-malayalam' },
  { family: 'Noto Sans Sinhala', package: 'noto-sans-sinhala' },
  { family: 'Noto Sans Thaana', package: 'noto-sans-thaana' },
  { family: 'Noto Serif Tibetan', package: 'noto-serif-tibetan' },
  { family: 'Noto Sans Thai', package: 'noto-sans-thai' },
  { family: 'Noto Sans Lao', package: 'noto-sans-lao' },
  { family: 'Noto Sans Khmer', package: 'noto-sans-khmer' },
  { family: 'Noto Sans Myanmar', package: 'noto-sans-myanmar' },
  { family: 'Noto Sans Armenian', package: 'noto-sans-armenian' },
  { family: 'Noto Sans Georgian', package: 'noto-sans-georgian' },
  { family: 'Noto Sans Ethiopic', package: 'noto-sans-ethiopic' },
  { family: 'NanumGothic', package: 'nanum-gothic' },
  // Chinese characters of China, Taiwan, Hong Kong and Japan, and kana
  { family: 'Chocolate Classical Sans', package: 'chocolate-classical-sans' },
];

/** The fonts of headings, large numbers and names: Latin and Devanagari first. Each has one weight, in its folder. */
const displayFonts: readonly (Font & { folder: string })[] = [
  { family: 'Rozha One', package: 'rozha-one', folder: '' },
  // Latin with all accents, Greek, Cyrillic
  { family: 'Noto Serif Display', package: 'noto-serif-display', folder: '900Black' },
  { family: 'Noto Naskh Arabic', package: 'noto-naskh-arabic', folder: '700Bold' },
  { family: 'Noto Serif Hebrew', package: 'noto-serif-hebrew', folder: '900Black' },
  { family: 'Noto Serif Bengali', package: 'noto-serif-bengali', folder: '900Black' },
];

/** The families of the text fonts, in the order of `textFonts`. */
export const textFamilies = textFonts.map(({ family }) => family);

const { resolve } = createRequire(import.meta.url);

function folderOf(name: string) {
  return dirname(resolve(`@expo-google-fonts/${name}/package.json`));
}

/** The weights that documents use. If a font has no semibold, only its regular weight is used. */
const weights = ['400Regular', '600SemiBold'];

/** Lists the folders with the fonts and weights that documents use. */
export function listFontFolders(): string[] {
  const folders = textFonts.flatMap((font) => weights.map((weight) => join(folderOf(font.package), weight)));
  const display = displayFonts.map((font) => join(folderOf(font.package), font.folder));
  return [...display, ...folders.filter((folder) => existsSync(folder))];
}

/** Lists the files of the text fonts in regular weight, in the order of `textFonts`. */
export function listTextFontFiles(): string[] {
  return textFonts.map(({ family, package: name }) =>
    join(folderOf(name), '400Regular', `${family.replaceAll(' ', '')}_400Regular.ttf`),
  );
}
