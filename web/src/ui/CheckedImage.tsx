import { type ComponentProps, useEffect, useRef } from "react";

interface Props extends Omit<ComponentProps<"img">, "ref" | "onError"> {
  readonly src: string;
  readonly alt: string;
  onLoadError(): void;
}

/** An image that says when it cannot be had. */
export function CheckedImage({ src, alt, onLoadError, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    // It may have failed before this script was there to hear of it, so it tries once more. Drawings without a
    // size of their own look the same in some browsers; to them nothing happens.
    if (current?.complete && current.naturalWidth === 0) current.src = src;
  }, [src]);
  return <img {...rest} ref={image} src={src} alt={alt} onError={onLoadError} />;
}
