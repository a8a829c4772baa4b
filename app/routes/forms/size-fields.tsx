import type { WordsOf } from '#platform/words/words.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import type { personFieldWords } from './person-field-words.ts';

const clothSizes = ['s', 'm', 'l', 'xl', 'xxl'].map((value) => ({ value, label: value.toUpperCase() }));
const shoeSizes = ['6', '7', '8', '9', '10', '11', '12'].map((value) => ({ value, label: value }));

type SizeFieldProps = {
  words: WordsOf<typeof personFieldWords>;
  defaultValue?: string | undefined;
  error: string | undefined;
};

export function ClothSizeField({ words, ...props }: SizeFieldProps) {
  return (
    <SelectField
      name="clothSize"
      label={words.clothSize}
      placeholder={words.chooseLater}
      options={clothSizes}
      optional
      {...props}
    />
  );
}

export function ShoeSizeField({ words, ...props }: SizeFieldProps) {
  return (
    <SelectField
      name="shoeSize"
      label={words.shoeSize}
      placeholder={words.chooseLater}
      options={shoeSizes}
      optional
      {...props}
    />
  );
}
