import { type ComponentProps, useEffect, useRef, useState } from "react";
import { LazyImage } from "../../ui/LazyImage.tsx";

/**
 * The URL of a configured image: paths of this site unchanged, external URLs through the image proxy, so that no third
 * party learns of the visit. Undefined for anything else.
 */
export function imageSource(configured = ""): string | undefined {
  if (/^\/(?![/\\])/.test(configured)) return configured;
  if (!/^https?:/i.test(configured)) return undefined;
  return `/api/config/website/image-proxy?url=${encodeURIComponent(configured)}`;
}

interface Props extends Omit<ComponentProps<typeof LazyImage>, "src" | "ref" | "onError"> {
  readonly url: string | undefined;
}

/** A configured image. Renders nothing if none is configured or it fails to load. */
export function ConfiguredImage({ url, ...rest }: Props) {
  const source = imageSource(url);
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { current } = image;
    // The image may have failed before hydration, so it is loaded again. Some browsers also report a natural width of 0
    // for SVGs without a size; reloading those has no effect.
    if (source !== undefined && current?.complete && current.naturalWidth === 0) current.src = source;
  }, [source]);
  if (source === undefined || hasFailed) return null;
  return <LazyImage {...rest} ref={image} src={source} onError={() => setFailed(true)} />;
}
