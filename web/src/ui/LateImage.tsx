import type { ComponentProps } from "react";

/**
 * A decorative image that the page's script loads when the page is idle (`data-late-src`), so that it does not delay
 * the first paint. Style sheets reserve its space.
 */
export function LateImage({ src, ...rest }: Omit<ComponentProps<"img">, "alt">) {
  return (
    <>
      <img {...rest} alt="" data-late-src={src} />
      <noscript>
        <img {...rest} alt="" src={src} />
      </noscript>
    </>
  );
}
