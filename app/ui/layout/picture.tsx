import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  picture: {
    src: string;
    alt: string;
    width: number;
    height: number;
    /** A photograph's formats, best first, each in several widths. */
    sources?: { type: string; srcSet: string }[];
  };
  /** In the first view of the page: fetched at once, before other pictures, unless its `fetchPriority` is low. */
  isFirst?: boolean;
};

/** Half a page where there are two columns; a browser that lays the picture out before it fetches it knows better. */
const columns = '(min-width: 56.25rem) 50vw, 100vw';

/** A picture of the edition's content, drawing or photograph, with its room reserved before it arrives. */
export function Picture({ picture, isFirst = false, ...rest }: PictureProps) {
  const { sources, ...plain } = picture;
  const image = (
    // biome-ignore lint/a11y/useAltText: the alternative text is among the picture's own fields
    <img
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      {...rest}
      {...plain}
    />
  );
  if (!sources) return image;
  const sizes = isFirst ? columns : `auto, ${columns}`;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
