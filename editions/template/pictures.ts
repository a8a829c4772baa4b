const described = 'Placeholder: a sun above a horizon';

/** The picture that is shown until you have a drawing or photograph. Replace each use of it by a real picture. */
export const placeholder = { src: 'placeholder', alt: described, width: 960, height: 640 };

/** The same picture without a description, for places where a picture is only decoration. */
export const decoration = { ...placeholder, alt: '' };

export const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const activityMark = (name: string) => ({
  src: `marks-activities#${name}`,
  alt: '',
  width: 240,
  height: 240,
});
