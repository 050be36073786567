import { type ComponentProps, useEffect, useRef, useState } from "react";
import { LateImage } from "../../ui/LateImage.tsx";

/**
 * The URL of a configured image: paths of this site as they are, external URLs through the image proxy, so that no
 * third party learns of the visit. Undefined if it is neither.
 */
export function imageSource(configured = ""): string | undefined {
  if (/^\/(?![/\\])/.test(configured)) return configured;
  if (!/^https?:/i.test(configured)) return undefined;
  return `/api/config/website/image-proxy?url=${encodeURIComponent(configured)}`;
}

interface Props extends Omit<ComponentProps<typeof LateImage>, "src" | "ref" | "onError"> {
  readonly url: string | undefined;
}

/** A configured image; nothing if there is none or it fails to load. */
export function ConfiguredImage({ url, ...rest }: Props) {
  const source = imageSource(url);
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { current } = image;
    // It may have failed before hydration, so it is loaded again. SVGs without a size have no natural width in some
    // browsers either; for them this has no effect.
    if (source !== undefined && current?.complete && current.naturalWidth === 0) current.src = source;
  }, [source]);
  if (source === undefined || hasFailed) return null;
  return <LateImage {...rest} ref={image} src={source} onError={() => setFailed(true)} />;
}
