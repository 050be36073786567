import { type ComponentProps, type ReactNode, useState } from "react";
import { CheckedImage } from "../ui/CheckedImage.tsx";

/**
 * Where the page gets an image that the published content names: from this site as it is, from elsewhere by
 * way of the server, so that no stranger learns of the visit. Undefined for what is no address of an image.
 */
export function imageSource(configured = ""): string | undefined {
  if (/^\/(?![/\\])/.test(configured)) return configured;
  if (!/^https?:/i.test(configured)) return undefined;
  return `/api/config/website/image-proxy?url=${encodeURIComponent(configured)}`;
}

interface Props extends Omit<ComponentProps<typeof CheckedImage>, "src" | "onLoadError"> {
  /** The address as the published content has it. */
  readonly of: string | undefined;
  /** What is shown where there is no image, or none that can be had; nothing unless it is given. */
  readonly fallback?: ReactNode;
}

/** An image that the published content names. One that cannot be had leaves no broken frame. */
export function ConfiguredImage({ of, fallback = null, ...rest }: Props) {
  const source = imageSource(of);
  const [missing, setMissing] = useState<string>();
  if (source === undefined || source === missing) return fallback;
  return <CheckedImage {...rest} src={source} onLoadError={() => setMissing(source)} />;
}
