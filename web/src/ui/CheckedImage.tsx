import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"img">, "ref" | "onError"> {
  readonly alt: string;
  onMissing(): void;
}

/** An image that says when it cannot be had. */
export function CheckedImage({ onMissing, alt, ...rest }: Props) {
  // It may have failed before this script was there to hear of it.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onMissing();
  };
  return <img {...rest} ref={check} alt={alt} onError={onMissing} />;
}
