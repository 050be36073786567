import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

interface CheckedImageProps extends Omit<ComponentProps<"img">, "ref" | "onError"> {
  readonly src: string;
  readonly alt: string;
  onLoadError(): void;
}

/** An image that the page's script loads when the page is idle, as a `LateImage`, and that reports when it failed to load. */
function CheckedImage({ src, alt, onLoadError, ...rest }: CheckedImageProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    // It may have failed before hydration, so it is loaded again. SVGs without a size have no natural width in some
    // browsers either; for them this has no effect.
    if (current && (current.getAttribute("src") !== src || (current.complete && current.naturalWidth === 0)))
      current.src = src;
  }, [src]);
  return (
    <>
      <img {...rest} ref={image} data-late-src={src} alt={alt} onError={onLoadError} />
      <noscript>
        <img {...rest} src={src} alt={alt} />
      </noscript>
    </>
  );
}

/**
 * The URL of a configured image: paths of this site as they are, external URLs through the image proxy, so that no
 * third party learns of the visit. Undefined if it is neither.
 */
export function imageSource(configured = ""): string | undefined {
  if (/^\/(?![/\\])/.test(configured)) return configured;
  if (!/^https?:/i.test(configured)) return undefined;
  return `/api/config/website/image-proxy?url=${encodeURIComponent(configured)}`;
}

interface Props extends Omit<ComponentProps<typeof CheckedImage>, "src" | "onLoadError"> {
  /** The configured URL. */
  readonly url: string | undefined;
  /** Shown if there is no image or it fails to load. */
  readonly fallback?: ReactNode;
}

/** A configured image, with a fallback. */
export function ConfiguredImage({ url, fallback = null, ...rest }: Props) {
  const source = imageSource(url);
  const [failedSource, setFailedSource] = useState<string>();
  if (source === undefined || source === failedSource) return fallback;
  return <CheckedImage {...rest} src={source} onLoadError={() => setFailedSource(source)} />;
}
