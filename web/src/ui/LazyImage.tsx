import type { ComponentProps } from "react";

/**
 * A decorative image that the page's script loads when the page is idle (`data-lazy-src`), so that it does not delay
 * the first paint. Style sheets reserve its space.
 */
export function LazyImage({ src, ...rest }: Omit<ComponentProps<"img">, "alt">) {
  return (
    <>
      <img {...rest} alt="" data-lazy-src={src} />
      <noscript>
        <img {...rest} alt="" src={src} />
      </noscript>
    </>
  );
}
