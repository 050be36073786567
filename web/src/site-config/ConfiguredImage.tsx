import { type ComponentProps, type ReactNode, useState } from "react";
import { imageSource } from "./image-source.ts";

interface Props extends Omit<ComponentProps<"img">, "src" | "ref" | "onError"> {
  /** The address as the published content has it. */
  readonly of: string | undefined;
  readonly alt: string;
  /** What is shown where there is no image, or none that can be had; nothing unless it is given. */
  readonly instead?: ReactNode;
}

/** An image that the published content names. One that cannot be had leaves no broken frame. */
export function ConfiguredImage({ of, alt, instead = null, ...rest }: Props) {
  const source = imageSource(of);
  const [missing, setMissing] = useState<string>();
  if (source === undefined || source === missing) return instead;
  const drop = () => setMissing(source);
  // It may have failed before this script was there to hear of it.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) drop();
  };
  return <img {...rest} ref={check} src={source} alt={alt} onError={drop} />;
}
