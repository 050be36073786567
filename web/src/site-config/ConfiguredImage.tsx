import { type ComponentProps, useState } from "react";
import { imageSource } from "./image-source.ts";

interface Props extends Omit<ComponentProps<"img">, "src" | "ref" | "onError"> {
  /** The address as the published content has it. */
  readonly of: string | undefined;
  alt: string;
  /** Is told when there is nothing to be seen after all. */
  onMissing?: (() => void) | undefined;
}

/** An image that the published content names. One that cannot be had is not there, instead of a broken frame. */
export function ConfiguredImage({ of, alt, onMissing, ...rest }: Props) {
  const source = imageSource(of);
  const [missing, setMissing] = useState<string>();
  if (source === undefined || source === missing) return null;
  const drop = () => {
    setMissing(source);
    onMissing?.();
  };
  // It may have failed before this script was there to hear of it.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) drop();
  };
  return <img {...rest} ref={check} src={source} alt={alt} onError={drop} />;
}
