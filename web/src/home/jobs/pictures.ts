/** The addresses of the pictures. They stay files, however small, so that they are not loaded with the script. */
const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

/** A picture's address: the large one of 960 px, or the small one of 480. */
export function pictureOf(id: string, size: "" | "-480" = ""): string | undefined {
  return files[`./pictures/${id}${size}.webp`];
}
