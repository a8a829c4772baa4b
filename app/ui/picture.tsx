import type { ComponentProps } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  picture: { src: string; alt: string; width: number; height: number };
  /** In the first view of the page: fetched at once, before other pictures. */
  isFirst?: boolean;
};

/** A picture of the edition's content, with its room reserved before it arrives. */
export function Picture({ picture, isFirst = false, ...rest }: PictureProps) {
  return (
    <img
      decoding="async"
      {...rest}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      src={picture.src}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
    />
  );
}
