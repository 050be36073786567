/** The addresses of the pictures. They stay files, however small, so that they are not loaded with the script. */
const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?no-inline",
});

export function showcasePicture(id: string): string | undefined {
  return files[`./pictures/${id}.webp`];
}
