/** Layout breakpoints: minimum widths in px, for all style sheets and scripts. */
export const breakpoints = { xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 } as const;

/**
 * Two custom media queries per breakpoint, such as `--from-md` and `--below-md`. A range ends 0.02 px before its
 * breakpoint, because `width < 768px` would be compiled to `not (min-width: 768px)`, which Safari supports only from
 * 16.4. `--short` is for phones on their side.
 */
export const customMedia = Object.entries(breakpoints)
  .map(
    ([name, px]) =>
      `@custom-media --from-${name} (width >= ${px}px);\n` +
      `@custom-media --below-${name} (width <= ${(px - 0.02).toFixed(2)}px);\n`,
  )
  .concat("@custom-media --short (height <= 479.98px);\n")
  .join("");
