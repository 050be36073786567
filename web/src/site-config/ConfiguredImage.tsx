import { type ComponentProps, type ReactNode, useState } from "react";
import { CheckedImage } from "../ui/CheckedImage.tsx";

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
  readonly of: string | undefined;
  /** Shown without an image, or if it fails to load. */
  readonly fallback?: ReactNode;
}

/** A configured image, with a fallback. */
export function ConfiguredImage({ of, fallback = null, ...rest }: Props) {
  const source = imageSource(of);
  const [missing, setMissing] = useState<string>();
  if (source === undefined || source === missing) return fallback;
  return <CheckedImage {...rest} src={source} onLoadError={() => setMissing(source)} />;
}
