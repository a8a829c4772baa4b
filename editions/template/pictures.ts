const described = 'Placeholder: a sun above a horizon';

/** Stands where a drawing or photograph is missing. Replace it picture by picture. */
export const placeholder = { src: 'placeholder', alt: described, width: 960, height: 640 };

/** The same for pictures that only decorate. */
export const decoration = { ...placeholder, alt: '' };

export const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const activityMark = (name: string) => ({
  src: `marks-activities#${name}`,
  alt: '',
  width: 240,
  height: 240,
});
