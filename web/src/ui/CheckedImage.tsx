import { type ComponentProps, useEffect, useRef } from "react";

interface Props extends Omit<ComponentProps<"img">, "ref" | "onError"> {
  readonly src: string;
  readonly alt: string;
  onLoadError(): void;
}

/** An image that reports when it failed to load. */
export function CheckedImage({ src, alt, onLoadError, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    // It may have failed before hydration, so it is loaded again. SVGs without a size have no natural width in some
    // browsers either; for them this has no effect.
    if (current?.complete && current.naturalWidth === 0) current.src = src;
  }, [src]);
  return <img {...rest} ref={image} src={src} alt={alt} onError={onLoadError} />;
}
