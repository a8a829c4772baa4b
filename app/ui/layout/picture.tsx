import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  picture: {
    src: string;
    alt: string;
    width: number;
    height: number;
    lang?: string | undefined;
    /** The formats of a photograph, the best first. Each format has several widths. */
    sources?: { type: string; srcSet: string }[];
    /** The widths of an owner's picture. The server chooses the format. */
    srcSet?: string;
    pictureCredit?: string;
  };
  /**
   * Whether the picture is visible without scrolling. If so, it loads before other pictures, unless its `fetchPriority`
   * is low.
   */
  isFirst?: boolean;
};

/**
 * The `sizes` of a picture that fills one of two columns on wide screens. Browsers that support `auto` use the real
 * width instead.
 */
const columns = '(min-width: 56.25rem) 50vw, 100vw';

/** A drawing or photograph of the edition. Its size is known before it loads, so nothing moves when it appears. */
export function Picture({ picture, isFirst = false, ...rest }: PictureProps) {
  const { sources, pictureCredit, ...plain } = picture;
  const sizes = isFirst ? columns : `auto, ${columns}`;
  const image = (
    // biome-ignore lint/a11y/useAltText: `plain` contains the alternative text
    <img
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      {...(plain.srcSet && { sizes })}
      {...rest}
      {...plain}
    />
  );
  if (!sources) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
