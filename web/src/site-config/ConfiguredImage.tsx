import { type ComponentProps, type ReactNode, useState } from "react";
import { CheckedImage } from "../ui/CheckedImage.tsx";
import { imageSource } from "./image-source.ts";

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
