import { SelectField } from '#ui/form/choice-field.tsx';

const clothSizes = ['s', 'm', 'l', 'xl', 'xxl'].map((value) => ({ value, label: value.toUpperCase() }));
const shoeSizes = ['6', '7', '8', '9', '10', '11', '12'].map((value) => ({ value, label: value }));

type SizeFieldProps = { defaultValue?: string | undefined; error: string | undefined };

export function ClothSizeField(props: SizeFieldProps) {
  return (
    <SelectField
      name="clothSize"
      label="Traditional dress size"
      placeholder="Choose later"
      options={clothSizes}
      optional
      {...props}
    />
  );
}

export function ShoeSizeField(props: SizeFieldProps) {
  return (
    <SelectField
      name="shoeSize"
      label="US shoe size"
      placeholder="Choose later"
      options={shoeSizes}
      optional
      {...props}
    />
  );
}
