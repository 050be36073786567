/**
 * The addresses of the pictures. They stay files, however small, so that they are not loaded with the script.
 * One size serves all screens: what is drawn in cells weighs hardly less at half the size.
 */
const files = import.meta.glob<string>(["./pictures/*.webp", "!./pictures/*-480.webp"], {
  eager: true,
  import: "default",
  query: "?no-inline",
});

export function pictureOf(id: string): string | undefined {
  return files[`./pictures/${id}.webp`];
}
